import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Services } from '#server/services.ts'
import type { Click } from '#server/visits/click.ts'

const CLICKS_OF_A_FILE = 15_000
const LOOK_MS = 250

/** Puts clicks into the spool, as the redirect does, and waits until the reports have them. `tell`: how many are in. */
export async function takeInClicks(
  { ingest }: Services,
  spoolDir: string,
  clicks: readonly Click[],
  tell: (done: number) => void
): Promise<void> {
  const before = ingest.stats().files
  for (let first = 0; first < clicks.length; first += CLICKS_OF_A_FILE) {
    const lines = clicks.slice(first, first + CLICKS_OF_A_FILE).map(click => `${JSON.stringify(click)}\n`)
    const file = join(spoolDir, `${Date.now()}-demo-${first}.jsonl`)
    await writeFile(file, lines.join(''), { mode: 0o600 })
    ingest.add(file, true)
  }
  for (;;) {
    const { files, failing } = ingest.stats()
    if (failing !== undefined) throw new Error(`the visits cannot be stored: ${failing}`)
    const left = Math.max(0, files - before) * CLICKS_OF_A_FILE
    tell(Math.max(0, clicks.length - left))
    if (left === 0) return
    await sleep(LOOK_MS)
  }
}
