import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { problems } from '#contract/problem.ts'

import { busy, refused, rowOf, show } from './dashboard-page.harness.tsx'

test('a report that is away says so and comes back; the others do not notice', async () => {
  let isAway = true
  show((path, query) =>
    isAway && path.endsWith('/social') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)
  )
  expect(await screen.findByText(problems.REPORTS_UNAVAILABLE[1])).toBeTruthy()
  expect(await rowOf('Казань')).toBeTruthy()
  isAway = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Попробовать ещё раз: Откуда, соцсети' }))
  expect(await screen.findByText('ВКонтакте')).toBeTruthy()
  expect(screen.queryByText(problems.REPORTS_UNAVAILABLE[1])).toBeNull()
})

test('when all reports are away it is said once, with one way to try again', async () => {
  let isAway = true
  show((path, query) =>
    isAway && path.startsWith('/api/ch_analytics/') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)
  )
  expect((await screen.findByRole('alert')).textContent).toContain(problems.REPORTS_UNAVAILABLE[1])
  isAway = false
  await userEvent.setup().click(screen.getByRole('button', { name: /Попробовать ещё раз/ }))
  expect(await screen.findByText('ВКонтакте')).toBeTruthy()
  expect(await rowOf('Казань')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('told to wait, it waits and offers no button', async () => {
  const { asked } = show((path, query) =>
    path.startsWith('/api/ch_analytics/')
      ? { ...refused('TOO_MANY_ATTEMPTS'), headers: { 'retry-after': '40' } }
      : busy(path, query)
  )
  expect((await screen.findByRole('alert')).textContent?.replaceAll('\u00A0', ' ')).toContain(
    'Повторим сами через 40 секунд.'
  )
  expect(screen.queryByRole('button', { name: /Попробовать/ })).toBeNull()
  expect(asked.filter(url => url.pathname.endsWith('/visits-chart'))).toHaveLength(1)
})
