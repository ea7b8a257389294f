import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { open, row, unknown } from '#web/features/marketplace/marketplace.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const list =
  (rows: readonly object[], headers: Record<string, string> = {}) =>
  () =>
    Response.json(rows, { headers: { 'x-total-count': String(rows.length), ...headers } })

test('whoever has no token sees what it is and how to give one, and nothing is asked', async () => {
  const { sent } = open('/marketplace', list([]), { roles: ['USER'] })
  const way = await screen.findByRole('link', { name: 'Добавить токен' })
  expect(way.getAttribute('href')).toBe('/profile/info#wildberries')
  expect(sent).toEqual([])
})

test('products show both sides apart and lead on with the days of the address', async () => {
  const { sent } = open('/marketplace?from=2026-11-01&to=2026-11-10', list([row()]))
  const way = await screen.findByRole('link', { name: 'Плед вязаный' })
  expect(way.getAttribute('href')).toBe('/marketplace/12345678?from=2026-11-01&to=2026-11-10')
  const asked = sent[0]?.url.searchParams
  expect([asked?.get('begin'), asked?.get('end')]).toEqual(['2026-11-01', '2026-11-10'])
  const card = within(screen.getByRole('list', { name: 'Товары' }))
  expect(card.getByText('По вашим ссылкам')).toBeTruthy()
  expect(card.getByText('Весь товар на Wildberries')).toBeTruthy()
  expect(screen.getByText(/не говорит, кто из покупателей пришёл по ссылке/)).toBeTruthy()
})

test('what nobody knows is no zero, and where nothing is known yet it is said', async () => {
  open('/marketplace', list([row(unknown)]))
  expect(await screen.findByText('Данных Wildberries за эти дни пока нет.')).toBeTruthy()
  expect(screen.getAllByText('нет данных')).toHaveLength(5)
})

test('with a token that is refused nothing comes by itself, and the way to a new one is there', async () => {
  open('/marketplace', list([row(unknown)]), { wbTokenInvalid: '2026-11-20T09:00:00Z' })
  expect(await screen.findByText(/Wildberries больше не принимает ваш токен/)).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Заменить токен' })
  expect(way.getAttribute('href')).toBe('/profile/info#wildberries')
  expect(screen.queryByText(/появится само/)).toBeNull()
})

test.each(['0', '2700'])('figures that are %s s old say of when they are', async age => {
  open('/marketplace', list([row()], { age }))
  expect(await screen.findByText(/Данные Wildberries на .*\d\d:\d\d по Москве/)).toBeTruthy()
})

test('of figures whose age is not told nothing is said', async () => {
  open('/marketplace', list([row()]))
  expect(await screen.findByText(/1\s+товар/)).toBeTruthy()
  expect(screen.queryByText(/Данные Wildberries на/)).toBeNull()
})

test.each([
  ['2026-11-05T21:00:00.000Z', /Тариф хранит статистику 7 дней: переходы и люди показаны с 6 ноября$/],
  ['2026-11-06T09:00:00.000Z', /с 6 ноября, 12:00$/],
  ['2026-11-15T09:00:00.000Z', /переходы за эти дни не показываются$/]
])('of a plan that keeps visits from %s on it is said', async (since, words) => {
  open('/marketplace?from=2026-11-01&to=2026-11-10', list([row()], { 'x-analytics-since': since }), {
    limits: { links: 500, landings: 5, analyticsDays: 7, marketplace: true }
  })
  const note = await screen.findByText(/статистик/)
  expect(plain(note.textContent)).toMatch(words)
})

test('a product that climbs from the last page into the first while the list is open is shown', async () => {
  let rows = Array.from({ length: 60 }, (_, n) => row({ nmId: n + 1, title: `Плед ${n + 1}` }))
  const { user } = open('/marketplace', ({ url }) => {
    const skip = Number(url.searchParams.get('skip'))
    return list(rows.slice(skip, skip + 50), { 'x-total-count': String(rows.length) })()
  })
  expect(await screen.findByRole('link', { name: 'Плед 50' })).toBeTruthy()
  rows = [...rows.slice(54, 55), ...rows.filter(({ nmId }) => nmId !== 55)]
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByRole('link', { name: 'Плед 55' })).toBeTruthy()
})

test('a product of another seller says so, and nobody waits for figures of it', async () => {
  open('/marketplace', list([row({ ...unknown, foreign: true })]))
  expect(await screen.findByText(/^Товар другого продавца/)).toBeTruthy()
  expect(screen.queryByText('Данных Wildberries за эти дни пока нет.')).toBeNull()
  expect(screen.queryByText('нет данных')).toBeNull()
})

test('a search is in the address, and finding nothing leads back', async () => {
  const { router, user } = open('/marketplace', ({ url }) =>
    list(url.searchParams.has('search') ? [] : [row()])()
  )
  // In one breath: with a pause between the letters the list is searched for the first of them.
  const quick = user.setup({ delay: null })
  await quick.type(await screen.findByRole('searchbox', { name: 'Найти товар' }), 'чайник{Enter}')
  expect(await screen.findByText('Ничего не нашлось')).toBeTruthy()
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('чайник')
  await user.click(screen.getByRole('button', { name: 'Показать все товары' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(await screen.findByRole('link', { name: 'Плед вязаный' })).toBeTruthy()
})

test('without a link to a product the way is to make one', async () => {
  open('/marketplace', list([]))
  const way = await screen.findByRole('link', { name: 'Создать ссылку' })
  expect(way.getAttribute('href')).toBe('/links?create')
})

test.each([
  ['LIMIT_MARKETPLACE', 'Посмотреть тарифы', '/profile/plans'],
  ['MARKETPLACE_TOKEN', 'Заменить токен', '/profile/info#wildberries'],
  ['SELLER_REQUIRED', 'Добавить токен', '/profile/info#wildberries']
] as const)('%s leads to «%s»', async (code, name, address) => {
  open('/marketplace', () => refuse(code))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

test.each([
  ['LIMIT_MARKETPLACE', 0],
  ['MARKETPLACE_TOKEN', 1]
] as const)('with %s there are %d rows of days and words to choose by', async (code, tools) => {
  open('/marketplace?q=плед', () => refuse(code))
  await screen.findByRole('link', { name: /Посмотреть тарифы|Заменить токен/ })
  expect(screen.queryAllByLabelText('Найти товар')).toHaveLength(tools)
  expect(screen.queryAllByText('30 дней')).toHaveLength(tools)
})

test('when the marketplace is away it is said, and one can try again', async () => {
  let away = true
  const { user } = open('/marketplace', () =>
    away ? refuse('MARKETPLACE_UNAVAILABLE', [], { headers: { 'retry-after': '40' } }) : list([row()])()
  )
  expect(await screen.findByText(/Спросим сами через 40/)).toBeTruthy()
  away = false
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Плед вязаный' })).toBeTruthy())
})
