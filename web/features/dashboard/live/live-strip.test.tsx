import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Filters, LiveVisit } from '#contract/analytics.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { queryClient } from '#web/api/query-client.ts'
import { writeToken } from '#web/api/session.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { LiveStrip } from './live-strip.tsx'
import { serveStream, visitOf } from './testing/stream-server.ts'

let users = 0
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

/** A user of its own for each test: nothing of one is left to the next. */
interface Shown {
  id?: string
  filters?: Filters
  past?: LiveVisit[]
  /** Instead of those. */
  refusePast?: () => Response | undefined
  /** Instead of the stream. */
  refusal?: () => Response | undefined
  says?: string
}

async function show({
  id,
  filters = {},
  past = [],
  refusePast,
  refusal,
  says = 'Переходы появляются здесь сами'
}: Shown = {}) {
  const server = serveStream(refusal, past, refusePast)
  writeToken(`token-${(users += 1)}`)
  const strip = { path: '/dashboard', element: <LiveStrip id={id} filters={filters} /> }
  openScreens([strip], '/dashboard?preset=7d', queryClient)
  await screen.findByText(says)
  // The answer about those who came before.
  await act(() => new Promise(resolve => setTimeout(resolve)))
  return server
}

// What has just come is not ten seconds ago, however slow the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})
afterEach(() => act(() => writeToken('')))

const lines = () => screen.queryAllByRole('listitem').map(line => plain(line.textContent))

test('shows who has just come, the newest first', async () => {
  const server = await show()
  server.say(visitOf())
  server.say(visitOf({ city: '', country: 'KZ', source: 'direct', os: '', device: 'desktop', label: 'kz' }))
  await waitFor(() =>
    expect(lines()).toEqual([
      'только чтоkzКазахстан · напрямую · компьютер',
      'только чтоИван-чайКазань · из ВКонтакте · Android'
    ])
  )
  const link = screen.getByRole('link', { name: 'Иван-чай' })
  expect(link.getAttribute('href')).toBe('/dashboard/7?preset=7d')
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('off')
})

test('where a network of Meta is named stands what that is, and nowhere else', async () => {
  const server = await show({ past: [visitOf()] })
  expect(screen.queryByText(/принадлежат компании Meta/)).toBeNull()
  server.say(visitOf({ source: 'instagram' }))
  await screen.findByText(/принадлежат компании Meta/)
})

test('begins with those who came before, and the newest still stands first', async () => {
  const before = minutesAgo(40)
  const server = await show({ past: [visitOf({ city: 'Уфа', time: before })] })
  await waitFor(() => expect(lines()).toEqual(['40 мин назадИван-чайУфа · из ВКонтакте · Android']))
  expect(screen.getByRole('time').title).toBe(`${formatDateTime(before)}, Москва`)
  server.say(visitOf())
  await waitFor(() =>
    expect(lines()).toEqual([
      'только чтоИван-чайКазань · из ВКонтакте · Android',
      '40 мин назадИван-чайУфа · из ВКонтакте · Android'
    ])
  )
})

test('a link that was deleted is named, and leads nowhere', async () => {
  await show({ past: [visitOf({ label: 'Старая', deleted: true, time: minutesAgo(1) })] })
  await waitFor(() => expect(lines()).toEqual(['1 мин назадСтарая (удалена)Казань · из ВКонтакте · Android']))
  expect(screen.queryByRole('link')).toBeNull()
})

test('that earlier visits did not come is said, with a way to try again; new ones come all the same', async () => {
  let isAway = true
  const server = await show({
    past: [visitOf({ city: 'Уфа', time: minutesAgo(1) })],
    refusePast: () => (isAway ? refuse('BAD_REQUEST') : undefined)
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Прошлые переходы не загрузились.')
  server.say(visitOf())
  await waitFor(() => expect(lines()).toHaveLength(1))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByRole('button', { name: 'Попробовать ещё раз' })).toBe(document.activeElement)

  isAway = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(lines()[1]).toContain('Уфа')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who came after the look and before the stream was open is in the strip too', async () => {
  const past = [visitOf({ city: 'Уфа', time: minutesAgo(1) })]
  let isAway = true
  await show({
    past,
    refusal: () => (isAway ? new Response(null, { status: 503 }) : undefined),
    says: 'Связь потеряна, подключаемся снова'
  })
  await waitFor(() => expect(lines()).toHaveLength(1))
  vi.setSystemTime(Date.now() + 5000)
  past.unshift(visitOf())
  isAway = false
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(lines()[0]).toContain('Казань')
})

test('what strangers write stays text', async () => {
  const server = await show()
  const label = '<img src=x onerror=alert(1)>\u202Eкарма'
  server.say(visitOf({ label, source: '<b>', city: '<script>', os: '"><i>' }))
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('<script> · из <b> · "><i>')
  expect(within(line).getByText(label).tagName).toBe('BDI')
  expect(line.querySelectorAll('img, script, b, i')).toHaveLength(0)
})

test('shows only what the page is about', async () => {
  const server = await show({
    id: '7',
    filters: { city: 'Не определён', device: 'os:Android', referrer: '', utm: 'campaign:a:b' }
  })
  server.say(visitOf({ id: '8', city: '' }))
  server.say(visitOf())
  server.say(visitOf({ city: '', os: 'iOS' }))
  server.say(visitOf({ city: '', referrer: 'ya.ru', utm_campaign: 'a:b' }))
  server.say(visitOf({ city: '', utm_campaign: 'a' }))
  server.say(visitOf({ city: '', utm_campaign: 'a:b' }))
  await waitFor(() => expect(lines()).toEqual(['только чтоРоссия · из ВКонтакте · Android']))
})

test('pauses, counts meanwhile, shows on demand and goes on', async () => {
  const server = await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Пауза' }))
  for (const city of ['Казань', 'Уфа', 'Пермь', 'Омск', 'Тверь']) server.say(visitOf({ city }))
  const more = await screen.findByRole('button', { name: /Показать 5.новых/ })
  expect(lines()).toEqual([])
  await user.click(more)
  expect(lines()).toHaveLength(5)
  expect(lines()[0]).toContain('Тверь')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.click(screen.getByRole('button', { name: 'Продолжить' }))
  server.say(visitOf({ city: 'Псков' }))
  await waitFor(() => expect(lines()[0]).toContain('Псков'))
})

test('says no number that the server has not counted', async () => {
  const server = await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Пауза' }))
  server.say(visitOf())
  server.sayMore()
  await user.click(await screen.findByRole('button', { name: /Показать новые: больше.1$/ }))
  server.say(visitOf())
  expect(await screen.findByRole('button', { name: /Показать 1.новый/ })).toBeTruthy()
})

test('what was left out may not be what the filters look for, and what a lost line has missed nobody knows', async () => {
  const server = await show({ filters: { city: 'Казань' } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Пауза' }))
  server.say(visitOf())
  server.sayMore()
  await user.click(await screen.findByRole('button', { name: 'Показать новые' }))
  server.say(visitOf())
  await screen.findByRole('button', { name: /Показать 1.новый/ })
  server.hangUp()
  expect(await screen.findByRole('button', { name: 'Показать новые' })).toBeTruthy()
})

test('a refusal is told as what it is', async () => {
  const server = await show({
    refusal: () => new Response(null, { status: 403 }),
    says: 'Лента недоступна: сервер отказал в доступе',
    past: [visitOf()]
  })
  expect(server.open.size).toBe(0)
  await waitFor(() => expect(lines()).toHaveLength(1))
})

test('a strip that is open too often says so, and goes on when there is room', async () => {
  let isFull = true
  await show({
    refusal: () => (isFull ? new Response(null, { status: 429 }) : undefined),
    says: 'Лента открыта слишком много раз: закройте её в других браузерах или на других устройствах'
  })
  isFull = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Переходы появляются здесь сами')).toBeTruthy()
})

test('times grow by themselves', async () => {
  const server = await show()
  server.say(visitOf({ time: new Date(Date.now() - 185_000).toISOString() }))
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^3.мин.назад/)
})

test('a lost line is told in words', async () => {
  const server = await show()
  server.hangUp()
  expect(await screen.findByText('Связь потеряна, подключаемся снова')).toBeTruthy()
})

test('signing out ends the stream', async () => {
  const server = await show()
  expect(server.open.size).toBe(1)
  act(() => writeToken(''))
  expect(server.open.size).toBe(0)
})
