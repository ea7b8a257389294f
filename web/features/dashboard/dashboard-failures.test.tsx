import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { problems } from '#contract/problems.ts'
import { plain } from '#web/ui/testing/plain.ts'

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

async function slow(body: unknown) {
  await new Promise(resolve => setTimeout(resolve, 50))
  return body
}

const retry = () => screen.findByRole('button', { name: 'Попробовать ещё раз: Откуда, соцсети' })

test('whoever asks again is never at the begin of the page: neither while it is asked, nor when it is there', async () => {
  let isAway = true
  show((path, query) => {
    const answer = isAway && path.endsWith('/social') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)
    return answer && { ...answer, body: slow(answer.body) }
  })
  const user = userEvent.setup()
  await user.click(await retry())
  await waitFor(() => expect(screen.queryByText(problems.REPORTS_UNAVAILABLE[1])).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  ;(await retry()).focus()
  isAway = false
  await user.keyboard('{Enter}')
  await screen.findByText('ВКонтакте')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('while further tries go on by themselves the button keeps the focus, and hands it on', async () => {
  const answer = Promise.withResolvers<void>()
  let tries = 0
  show(
    (path, query) => {
      if (!path.endsWith('/social')) return busy(path, query)
      tries += 1
      return tries === 1
        ? refused('REPORTS_UNAVAILABLE')
        : { body: answer.promise.then(() => busy(path, query)?.body) }
    },
    '/dashboard',
    undefined,
    client => client.setDefaultOptions({ queries: { retry: 1, retryDelay: 10 } })
  )
  const button = await screen.findByRole('button', { name: 'Загружаем…: Откуда, соцсети' })
  button.focus()
  await waitFor(() => expect(tries).toBe(2))
  expect(button).toHaveProperty('disabled', false)
  await userEvent.setup().keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  answer.resolve()
  await screen.findByText('ВКонтакте')
  expect(tries).toBe(2)
  expect(document.activeElement).toBe(screen.getByRole('main'))
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
  expect(plain((await screen.findByRole('alert')).textContent)).toContain('Повторим сами через 40 секунд.')
  expect(screen.queryByRole('button', { name: /Попробовать/ })).toBeNull()
  expect(asked.filter(url => url.pathname.endsWith('/visits-chart'))).toHaveLength(1)
})

test('says when it really asks again: the next try as soon as told, after the last one later', async () => {
  const refusedBefore = new Set<string>()
  const isSeen = Promise.withResolvers<void>()
  const { asked } = show(
    (path, query) => {
      if (!path.startsWith('/api/ch_analytics/')) return busy(path, query)
      const answer = refused('TOO_MANY_ATTEMPTS')
      const address = `${path}?${query}`
      const body = refusedBefore.has(address) ? isSeen.promise.then(() => answer.body) : answer.body
      refusedBefore.add(address)
      return { ...answer, body, headers: { 'retry-after': '2' } }
    },
    '/dashboard',
    undefined,
    client => client.setDefaultOptions({ queries: { retry: 1, retryDelay: 200 } })
  )
  await screen.findByText(/Повторим сами через 2.секунды\./)
  isSeen.resolve()
  await screen.findByText(/Повторим сами через 15.секунд\./)
  expect(asked.filter(url => url.pathname.endsWith('/visits-chart'))).toHaveLength(2)
})

test('a link that is gone while it is looked at is a missing one, not a failure', async () => {
  let isGone = false
  show(
    (path, query) =>
      isGone && (path === '/api/users/shortlinks/7' || path.startsWith('/api/ch_analytics/'))
        ? refused('NOT_FOUND')
        : busy(path, query),
    '/dashboard/7'
  )
  await rowOf('Казань')
  isGone = true
  await userEvent.setup().click(screen.getByRole('link', { name: 'Вчера' }))
  expect(await screen.findByText('Такой ссылки у вас нет')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Попробовать ещё раз/ })).toBeNull()
})

test('a failure is not announced as loaded', async () => {
  show((path, query) =>
    path.endsWith('/ch_analytics/visits') ? refused('REPORTS_UNAVAILABLE') : busy(path, query)
  )
  expect(await screen.findByText('Статистика не загрузилась')).toBeTruthy()
  expect(screen.queryByText('Статистика загружена')).toBeNull()
})

test('without a connection the old figures keep the name of their days', async () => {
  show(busy)
  await screen.findByText('Статистика загружена')
  onlineManager.setOnline(false)
  await userEvent.setup().click(screen.getByRole('link', { name: 'Вчера' }))
  expect(await screen.findByText('Показано прежнее, за 21 ноября: новое не загрузилось')).toBeTruthy()
  expect(screen.getByText('21 ноября, по Москве (UTC+3)')).toBeTruthy()
  expect(screen.getByText('Статистика не загрузилась')).toBeTruthy()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('20 ноября, по Москве (UTC+3)')).toBeTruthy()
  expect(screen.queryByText(/новое не загрузилось/)).toBeNull()
})
