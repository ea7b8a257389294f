import { afterEach } from 'vitest'

import { screensNow } from './browser.ts'

/** A page that is busy for good is not waited for. */
const ANSWER_MS = 10_000

// A step that failed says what somebody would have seen then: the pages are gone when the report is read.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const late = new Promise<string[]>(resolve => {
    setTimeout(() => resolve(['no page answered']), ANSWER_MS).unref()
  })
  const screens = await Promise.race([screensNow().catch((error: unknown) => [String(error)]), late])
  process.stdout.write(`after «${task.name}»:\n${screens.join('\n')}\n`)
})
