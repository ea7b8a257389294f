import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { utmKeys } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'

import { embeddedOnly } from './embedded-only.ts'
import { owner, signIn, signUp } from './over-http.ts'
import { killAll, launch, startServer } from './process.ts'

const EXIT_MS = 10_000
/** Forty questions of so many take longer than a stop waits for answers, on any machine. */
const VISITS = 6_000_000

let dataDir: string

embeddedOnly('its questions are cancelled', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tropa-asked-'))
    const server = await startServer({ dataDir })
    const { sub = '' } = decodeJwt(await signUp(server.url, owner))
    await server.stop()
    const filling = launch({ command: ['test/put-visits.ts', dataDir, sub, String(VISITS)] })
    const { code } = await filling.exited
    if (code !== 0) throw new Error(`no visits were put in: ${filling.output()}`)
  })

  afterAll(async () => {
    await killAll()
    await rm(dataDir, { recursive: true })
  })

  test('asked more than it can answer in time it ends in time, by itself', { timeout: 400_000 }, async () => {
    const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
    const headers = { authorization: `Bearer ${await signIn(server.url, owner)}` }
    const today = Date.now()
    const days = [30, 29, 28, 27, 0].map(ago => new Date(today - ago * DAY_MS).toISOString().slice(0, 10))
    const to = days.at(-1)
    const which = days
      .slice(0, -1)
      .flatMap(from => ['RU', 'BY'].map(country => `country=${country}&dateFrom=${from}&dateTo=${to}`))
    const answers = which.flatMap(query =>
      utmKeys.map(key =>
        fetch(`${server.url}/api/ch_analytics/utm?by=${key}&${query}`, { headers }).then(
          ({ status }) => status,
          () => 'not answered'
        )
      )
    )
    expect(await answers[0]).toBe(200)
    const begun = performance.now()
    server.signal('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - begun).toBeLessThan(EXIT_MS)
    expect(await Promise.all(answers)).toContain('not answered')
    expect(server.output()).not.toMatch(/"level":60/)
  })
})
