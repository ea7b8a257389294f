import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { busy, link, row, rowOf, savedFiles, show, type Server } from './dashboard-page.harness.tsx'

const landing = {
  ...link,
  isMicrolanding: true,
  landed: true,
  fulllink: 'https://www.wildberries.ru/catalog/1',
  additionalLinks: [
    { title: 'Канал', url: 'https://t.me/chai' },
    { title: 'Отзыв', url: 'https://example.ru/otzyv' }
  ]
}

const pressed = (label: string, n: number, visits: number, people: number) => ({
  ...row(label, visits, people),
  id: '7',
  n,
  link: 'Иван-чай'
})

const presses = [
  pressed('Канал', 1, 7, 6),
  pressed('Открыть на Wildberries', 0, 4, 3),
  pressed('Кнопка 9 (удалена)', 9, 1, 1)
]

const serverOf =
  (rows: unknown[]): Server =>
  (path, query) => {
    if (path === '/api/users/shortlinks/7') return { body: landing }
    return path.endsWith('/buttons') ? { body: rows } : busy(path, query)
  }

const card = async () => within(await screen.findByRole('region', { name: 'Кнопки' }))

test('a landing shows its buttons, those that nobody pressed too', async () => {
  show(serverOf(presses), '/dashboard/7')
  const { findByText, getAllByRole, getByText, queryByRole } = await card()
  await findByText('Канал', { selector: 'li bdi' })
  expect(getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Канал76 чел.67 %',
    'Открыть на Wildberries43 чел.33 %',
    'Кнопка 9 (удалена)11 чел.11 %',
    'Отзыв00 чел.0 %'
  ])
  expect(plain(getByText(/Чаще всего выбирают/).textContent)).toContain('«Канал»: 6 из 9 открывших страницу')
  expect(queryByRole('link')).toBeNull()
  expect(screen.getByText(/главная кнопка ведёт на/)).toBeTruthy()
  expect(screen.queryByText('Лучшие ссылки')).toBeNull()
})

test('buttons of one name are told apart by where they lead', async () => {
  const additionalLinks = [
    { title: 'Канал', url: 'https://t.me/chai' },
    { title: 'Канал', url: 'https://vk.com/chai' }
  ]
  const named = serverOf([pressed('Канал', 1, 6, 5), pressed('Канал', 2, 5, 4)])
  show(
    (path, query) =>
      path === '/api/users/shortlinks/7' ? { body: { ...landing, additionalLinks } } : named(path, query),
    '/dashboard/7'
  )
  const { findByText, getAllByRole, getByText } = await card()
  await findByText('vk.com/chai')
  expect(getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Каналt.me/chai65 чел.56 %',
    'Каналvk.com/chai54 чел.44 %',
    'Открыть на Wildberries00 чел.0 %'
  ])
  expect(plain(getByText(/Чаще всего выбирают/).textContent)).toContain('«Канал» (t.me/chai): 5 из 9')
})

test.each([
  ['as many chose another', [pressed('Канал', 1, 7, 5), pressed('Отзыв', 2, 7, 5)]],
  ['there are fewer than ten presses', [pressed('Канал', 1, 6, 5), pressed('Отзыв', 2, 3, 2)]]
])('nothing is chosen most often when %s', async (_, rows) => {
  show(serverOf(rows), '/dashboard/7')
  const { findByText, queryByText } = await card()
  await findByText(/доля тех, кто нажал/)
  expect(queryByText(/Чаще всего выбирают/)).toBeNull()
})

test('the filters of the page choose whose presses are counted', async () => {
  const { reports } = show(serverOf(presses), '/dashboard/7?source=vk&city=Казань')
  const { findByText } = await card()
  await findByText('Канал', { selector: 'li bdi' })
  const asked = reports().find(url => url.pathname.endsWith('/buttons'))?.searchParams
  expect([asked?.get('id'), asked?.get('source'), asked?.get('city')]).toEqual(['7', 'vk', 'Казань'])
})

test('without a press it says what to try', async () => {
  show(serverOf([]), '/dashboard/7')
  const { findByText, getByRole, getAllByRole } = await card()
  expect(plain((await findByText(/но ни одной кнопки не нажали\./)).textContent)).toContain(
    'открыли 9 человек'
  )
  expect(getByRole('link', { name: 'Изменить страницу' }).getAttribute('href')).toBe('/links/7')
  expect(getAllByRole('listitem')).toHaveLength(3)
})

test('the buttons go into a file with what they lead to', async () => {
  show(serverOf(presses), '/dashboard/7')
  const { findByText, getByRole } = await card()
  await findByText('Канал', { selector: 'li bdi' })
  const saved = savedFiles()
  await userEvent.setup().click(getByRole('button', { name: 'Скачать таблицу: Кнопки' }))
  expect(saved[0]?.name).toBe('tropa-knopki-ivan-chai-2026-11-21.csv')
  expect((await saved[0]?.text)?.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Кнопка;Адрес;Нажатия;Люди;Доля открывших',
    'Канал;https://t.me/chai;7;6;67%',
    'Открыть на Wildberries;https://www.wildberries.ru/catalog/1;4;3;33%',
    'Кнопка 9 (удалена);;1;1;11%',
    'Отзыв;https://example.ru/otzyv;0;0;0%'
  ])
})

const switchedOff =
  (rows: unknown[], over = {}): Server =>
  (path, query) =>
    path === '/api/users/shortlinks/7'
      ? { body: { ...landing, isMicrolanding: false, ...over } }
      : serverOf(rows)(path, query)

test('of a landing that is switched off the presses are shown, which go on, and no share of a page', async () => {
  show(switchedOff(presses), '/dashboard/7')
  const { findByText, getAllByRole, getByRole } = await card()
  await findByText(
    'Мини-страница выключена, но сохранённые адреса её кнопок продолжают вести туда, куда вели.'
  )
  expect(getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Канал76 чел.',
    'Открыть на Wildberries43 чел.',
    'Кнопка 9 (удалена)11 чел.'
  ])
  const saved = savedFiles()
  await userEvent.setup().click(getByRole('button', { name: 'Скачать таблицу: Кнопки' }))
  const [header, first] = (await saved[0]?.text)?.replace('\uFEFF', '').split('\r\n') ?? []
  expect([header, first]).toEqual(['Кнопка;Адрес;Нажатия;Люди', 'Канал;https://t.me/chai;7;6'])
})

test('of one that nobody pressed it is said, and no button stands there with a zero', async () => {
  show(switchedOff([]), '/dashboard/7')
  const { findByText, queryByRole } = await card()
  await findByText(/Нажатий за это время не было/)
  expect(queryByRole('list')).toBeNull()
})

test('so are those of the main button alone', async () => {
  show(switchedOff([pressed('Открыть на Wildberries', 0, 4, 3)], { additionalLinks: [] }), '/dashboard/7')
  const { findByText, getAllByRole } = await card()
  await findByText(/Мини-страница выключена/)
  expect(getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Открыть на Wildberries43 чел.'
  ])
})

test.each([
  ['only redirects', busy],
  ['was never a landing, whatever buttons wait for one', switchedOff([], { landed: false })]
])('a link that %s has no buttons, and nobody asks for any', async (_, server) => {
  const { reports } = show(server, '/dashboard/7')
  await rowOf('ВКонтакте')
  expect(screen.queryByText('Кнопки')).toBeNull()
  expect(reports().some(url => url.pathname.endsWith('/buttons'))).toBe(false)
})

test('scans of a QR code are a source with a name', async () => {
  show((path, query) => (path.endsWith('/social') ? { body: [row('qr', 12, 9)] } : busy(path, query)))
  await userEvent.setup().click(await rowOf('QR-код'))
  expect(await screen.findByRole('button', { name: 'Убрать условие «Источник: QR-код»' })).toBeTruthy()
})

test('shares are of other people until the totals are there: till then they are dimmed and in no file', async () => {
  const late = Promise.withResolvers<unknown>()
  show(
    (path, query) =>
      path.endsWith('/visits') &&
      query.get('dateFrom') === '2026-11-15' &&
      query.get('dateTo') === '2026-11-21'
        ? { body: late.promise }
        : serverOf(query.get('dateFrom') === '2026-11-15' ? presses.slice(0, 1) : presses)(path, query),
    '/dashboard/7'
  )
  const { findByText, getAllByRole, getByRole, queryByText } = await card()
  await findByText('Кнопка 9 (удалена)')
  const save = getByRole('button', { name: 'Скачать таблицу: Кнопки' })
  expect(save).toHaveProperty('disabled', false)
  await userEvent.setup().click(screen.getByRole('link', { name: '7 дней' }))
  await waitFor(() => expect(queryByText('Кнопка 9 (удалена)')).toBeNull())
  expect(save).toHaveProperty('disabled', true)
  expect(save.closest('[aria-busy="true"]')).toBeTruthy()
  late.resolve([row('current', 60, 60)])
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  expect(plain(getAllByRole('listitem')[0]?.textContent ?? '')).toBe('Канал76 чел.10 %')
})

test('of a blocked link it is said why, and where to object', async () => {
  const blocked = { ...link, state: 'blocked', blockedReason: 'Фишинг' }
  show(
    (path, query) => (path.endsWith('/shortlinks/7') ? { body: blocked } : busy(path, query)),
    '/dashboard/7'
  )
  const way = await screen.findByRole('link', { name: 'Возразить' })
  expect(way.parentElement?.textContent).toBe('Ссылка заблокирована: Фишинг. Возразить')
  expect(way.getAttribute('href')).toBe('/profile/support#question')
})
