import { expect } from 'vitest'

import { healthOf } from './spool-health.ts'

/** A database that is not there is waited for 25 s by whoever does not look. */
const QUICK_MS = 15_000
const SOON_MS = 60_000

const ask = (base: string, path: string, token: string) =>
  fetch(base + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(QUICK_MS)
  })

const reports = ['visits', 'visits-chart', 'top', 'cities', 'cities/new', 'social', 'machines', 'devices']

async function expectNoReports(base: string, token: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await Promise.all(
    reports.map(async report => {
      const path = `/api/ch_analytics/${report}?dateFrom=${day}&dateTo=${day}`
      const answer = await ask(base, path, token)
      expect([answer.status, await answer.json()], path).toEqual([
        503,
        expect.objectContaining({ code: 'REPORTS_UNAVAILABLE' })
      ])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  )
}

/** The profile, and the links with counts that nobody knows now. */
async function expectPageLives(base: string, token: string): Promise<void> {
  expect((await ask(base, '/api/users/profile', token)).status).toBe(200)
  const links = await ask(base, '/api/users/shortlinks', token)
  expect([links.status, await links.json()]).toEqual([
    200,
    [expect.objectContaining({ visits: null, uniqVisits: null })]
  ])
}

/** ClickHouse is down and named, for the reason told; reports say so soon, and all else goes on. */
export async function expectReportsAway(base: string, token: string, reason: string): Promise<void> {
  await expect
    .poll(() => healthOf(base), { timeout: SOON_MS })
    .toMatchObject({
      code: 200,
      status: 'ok',
      details: { clickhouse: { status: 'down', message: reason }, spool: { status: 'up', lost: 0 } }
    })
  await expectNoReports(base, token)
  await expectPageLives(base, token)
}
