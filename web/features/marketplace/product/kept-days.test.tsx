import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { day, open, report } from '#web/features/marketplace/marketplace.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const ADDRESS = '/marketplace/12345678?from=2026-11-15&to=2026-11-19'

test('days whose visits are not kept are told apart from days that the marketplace no longer tells', async () => {
  open(ADDRESS, () =>
    Response.json(report({ days: [day('2026-11-20', { visits: null, uniqVisits: null })] }))
  )
  expect(await screen.findByText(/Оранжевая штриховка/)).toBeTruthy()
  expect(screen.queryByText(/Серая штриховка/)).toBeNull()
})

test.each([
  ['2026-11-17T21:00:00.000Z', /Тариф хранит статистику 7 дней: переходы и люди показаны с 18 ноября$/],
  ['2026-11-19T21:00:00.000Z', /переходы за эти дни не показываются$/]
])('of a plan that keeps visits from %s on it is said', async (since, words) => {
  const headers = { 'x-analytics-since': since }
  open(ADDRESS, () => Response.json(report(), { headers }), {
    limits: { links: 500, landings: 5, analyticsDays: 7, marketplace: true }
  })
  expect(plain((await screen.findByText(/статистик/)).textContent)).toMatch(words)
})
