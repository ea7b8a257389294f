import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'

import type { CountedShortlink } from '#contract/links.ts'
import { writeToken } from '#web/api/session.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { OverlayProvider } from '#web/app/overlays.tsx'
import { PaletteButton } from '#web/app/palette-button.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

const HOSTILE = '"><img src=x onerror=alert(1)>'

const link = (id: string, shortlink: string, title: string): Partial<CountedShortlink> => ({
  _id: id,
  shortlink,
  title,
  fulllink: `https://shop.ru/${shortlink}`,
  visits: 21
})
const own = [link('7', 'krossovki', 'Кроссовки летние'), link('8', 'sumki-new', HOSTILE)]

/** A server with two links; `down` refuses to list them. */
function server() {
  const state = { down: false, roles: ['USER'], searches: [] as (string | null)[] }
  standIn(({ path, url }) => {
    if (path === '/api/config') return Response.json({ shortBase: 'https://trp.ru/' })
    if (path === '/api/users/profile') return Response.json({ roles: state.roles })
    const one = own.find(({ _id }) => path.endsWith(`/${_id}`))
    if (one) return Response.json(one)
    const search = url.searchParams.get('search')
    state.searches.push(search)
    const found = own.filter(({ shortlink }) => shortlink?.includes(search ?? ''))
    return state.down ? refuse('UNAVAILABLE', [], { message: 'Сервер занят.' }) : Response.json(found)
  })
  return state
}

const Screen = () => (
  <OverlayProvider>
    <PaletteButton />
  </OverlayProvider>
)

async function open() {
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: ['/start'] })
  renderFramed(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('button', { name: /Найти/ }))
  const field = await screen.findByRole('combobox')
  return { field, where: () => router.state.location.pathname + router.state.location.search }
}

/** In one breath: with a pause between the letters the server is asked for the first of them. */
const AT_ONCE = { delay: null }

const reopen = () => userEvent.click(screen.getByRole('button', { name: /Найти/ }))

/** The line that Enter would run: what a reader of the screen hears. */
const chosen = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')

beforeEach(() => writeToken(`h.${btoa(JSON.stringify({ sub: '1' }))}.s`))

test('a link is found as one types and opened by Enter; the server is not asked for every letter', async () => {
  const { searches } = server()
  const { field, where } = await open()
  await userEvent.type(field, 'kross', AT_ONCE)
  const option = await screen.findByRole('option', { name: /Кроссовки летние/ })
  expect(option.textContent).toContain('trp.ru/krossovki')
  expect(chosen()).toBe(option)
  expect(searches).toEqual(['kross'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/dashboard/7'))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('the arrow leads to the other actions of a link and Escape back to what was typed', async () => {
  server()
  const { field, where } = await open()
  await userEvent.type(field, 'kross')
  await screen.findByRole('option', { name: /Кроссовки/ })
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()?.textContent).toContain('Скопировать короткую ссылку')
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveProperty('value', 'kross')
  await screen.findByRole('option', { name: /Кроссовки/ })
  await userEvent.keyboard('{ArrowRight}изм{Enter}')
  await waitFor(() => expect(where()).toBe('/links/7'))
})

test('Escape leads back from wherever the focus is, and then closes', async () => {
  server()
  const { field } = await open()
  await userEvent.type(field, 'kross')
  await screen.findByRole('option', { name: /Кроссовки/ })
  await userEvent.keyboard('{ArrowRight}')
  screen.getByRole('button', { name: 'Закрыть' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveProperty('value', 'kross')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('copies the short link of a found link', async () => {
  server()
  const { field } = await open()
  await userEvent.type(field, 'kross')
  await screen.findByRole('option', { name: /Кроссовки/ })
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('https://trp.ru/krossovki'))
})

test('periods, screens and the theme are found, with the wrong layout too', async () => {
  server()
  const { field, where } = await open()
  await userEvent.type(field, 'обзор 30')
  expect(chosen()?.textContent).toBe('Обзор за 30 дней')
  await userEvent.clear(field)
  await userEvent.type(field, 'j,pjh 30')
  expect(chosen()?.textContent).toBe('Обзор за 30 дней')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/dashboard?preset=30d'))

  await reopen()
  await userEvent.type(await screen.findByRole('combobox'), 'тёмная тема')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
})

test('what is called as one typed stands above what other words find; a theme has its own words', async () => {
  server()
  const { field } = await open()
  await userEvent.type(field, 'тём')
  expect(chosen()?.textContent).toBe('Тёмное оформление')
  await userEvent.keyboard('{Enter}')
  await reopen()
  await userEvent.type(await screen.findByRole('combobox'), 'темн')
  expect(screen.queryByRole('option', { name: /оформление/ })).toBeNull()
})

test('links typed with the wrong layout are found, and it is said by what', async () => {
  const { searches } = server()
  const { field } = await open()
  await userEvent.type(field, 'лкщыы', AT_ONCE)
  expect(await screen.findByRole('option', { name: /Кроссовки летние/ })).toBeTruthy()
  expect(screen.getByText('Показано по запросу «kross»')).toBeTruthy()
  expect(searches).toEqual(['лкщыы', 'kross'])
})

test('Enter pressed before the answer opens what is called exactly so', async () => {
  server()
  const { field, where } = await open()
  await userEvent.type(field, 'сумка{Enter}')
  expect(screen.getByRole('combobox')).toBe(field)
  await userEvent.clear(field)
  await userEvent.type(field, 'krossovki{Enter}')
  await waitFor(() => expect(where()).toBe('/dashboard/7'))
})

test('where no link is found the archive can be searched; Enter that came before the answer does not go there', async () => {
  const { searches } = server()
  const { field, where } = await open()
  await userEvent.type(field, 'сумка & ко{Enter}')
  expect(await screen.findByText('По запросу «сумка & ко» ничего не нашлось.')).toBeTruthy()
  expect(searches).toContain('сумка & ко')
  expect(where()).toBe('/start')
  expect(chosen()?.textContent).toBe('Искать «сумка & ко» в архиве')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toMatch(/^\/links\?state=archived&q=/))
  expect(new URLSearchParams(where().split('?')[1]).get('q')).toBe('сумка & ко')
})

test.each([
  ['неделя', '/dashboard?preset=7d'],
  ['дата', '/dashboard?dates'],
  ['архив', '/links?state=archived']
])('«%s» is understood', async (word, address) => {
  server()
  const { field, where } = await open()
  await userEvent.type(field, word)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe(address))
})

test('what was run last stands first the next time, a link under its present title', async () => {
  server()
  const { field } = await open()
  await userEvent.type(field, 'sumki')
  await screen.findByRole('option', { name: /onerror/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(localStorage.getItem('palette-recent')).not.toContain('onerror')

  await reopen()
  const recent = await screen.findByRole('group', { name: 'Недавнее' })
  expect(within(recent).getByRole('option').textContent).toContain(HOSTILE)
  expect(document.querySelector('img')).toBeNull()
  writeToken(`h.${btoa(JSON.stringify({ sub: '2' }))}.s`)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await reopen()
  await screen.findByRole('combobox')
  expect(screen.queryByRole('group', { name: 'Недавнее' })).toBeNull()
})

test('nothing found and a failed search are said in words, and the search is tried again', async () => {
  const state = server()
  const { field } = await open()
  await userEvent.type(field, 'qqq')
  expect(await screen.findByText('По запросу «qqq» ничего не нашлось.')).toBeTruthy()

  state.down = true
  await userEvent.clear(field)
  await userEvent.type(field, 'kross')
  expect((await screen.findByRole('alert')).textContent).toContain('Сервер занят.')
  state.down = false
  await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await screen.findByRole('option', { name: /Кроссовки/ })).toBeTruthy()
  expect(document.activeElement).toBe(field)
})

test('closed, it gives the focus back', async () => {
  server()
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Найти/ })))
})

test('administrators find their screens, nobody else does', async () => {
  const state = server()
  state.roles = ['USER', 'ADMIN']
  const { field, where } = await open()
  await userEvent.type(field, 'промокоды')
  expect(await screen.findByRole('option', { name: 'Управление: промокоды' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/admin/promo'))
  cleanup()

  state.roles = ['USER']
  await open()
  await userEvent.type(screen.getByRole('combobox'), 'промокоды')
  expect(await screen.findByText('По запросу «промокоды» ничего не нашлось.')).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Управление/ })).toBeNull()
})
