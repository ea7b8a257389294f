import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { busy, link, row, show, type Server } from '#web/features/dashboard/dashboard-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const confirmed =
  (visits: number, people: number, adult = true): Server =>
  (path, query) => {
    if (path === '/api/users/shortlinks/7') return { body: { ...link, adult } }
    return path.endsWith('/confirmations') ? { body: [row('confirmed', visits, people)] } : busy(path, query)
  }

test.each([
  [5, 3, 'возраст на ней подтвердили 3 человека.'],
  [40, 21, 'возраст на ней подтвердил 21 человек.'],
  [0, 0, 'возраст на ней никто не подтвердил.']
])('a link for adults says how many went on: %i times, %i people', async (visits, people, words) => {
  show(confirmed(visits, people), '/dashboard/7')
  expect(plain((await screen.findByText(/возраст на ней/)).textContent)).toContain(words)
})

test('any other link asks nothing of it', async () => {
  const { reports } = show(confirmed(5, 3, false), '/dashboard/7')
  expect(await screen.findByText('Повторы')).toBeTruthy()
  expect(reports().some(({ pathname }) => pathname.endsWith('/confirmations'))).toBe(false)
})

test.each([
  ['a period that still runs asks again within a minute', '', 2],
  ['of a period that is over nothing is asked again', '?preset=yesterday', 1]
])('%s', async (_, search, times) => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-21T08:20:00Z')
  })
  const { reports } = show(confirmed(5, 3), `/dashboard/7${search}`)
  const asked = () => reports().filter(({ pathname }) => pathname.endsWith('/confirmations')).length
  await waitFor(() => expect(asked()).toBe(1))
  await screen.findByText(/возраст на ней/)
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
  expect(asked()).toBe(times)
})
