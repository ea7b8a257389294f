import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

import { noteUtm } from './utm-memory.ts'
import { emptyUtm } from './utm.ts'

const token = `h.${btoa(JSON.stringify({ sub: 'anna' }))}.s`
const profile = { usage: { links: 0 }, limits: { links: 3, landings: 0 } }

beforeEach(() => {
  writeToken(token)
  server.answerOf = ({ url }) => (url.pathname === '/api/users/profile' ? Response.json(profile) : undefined)
})

async function openUtm(
  fulllink = 'https://shop.ru/x?a=1#top',
  over: NonNullable<Parameters<typeof wire>[1]> = {}
) {
  server.stored = [wire('7', { fulllink, ...over })]
  const opened = open('/links/7')
  await opened.user.click(await screen.findByRole('button', { name: 'UTM-метки' }))
  return { ...opened, target: screen.getByLabelText<HTMLTextAreaElement>('Куда ведёт ссылка') }
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('marks go into the address as they are typed, and what leads there stays recognised', async () => {
  const { user, target } = await openUtm()
  await user.click(screen.getByRole('button', { name: 'Telegram-канал' }))
  await user.type(field(/utm_campaign/), 'летняя распродажа & 50%')
  expect(field(/utm_campaign/).value).toBe('летняя распродажа & 50%')
  expect(target.value).toBe(
    `https://shop.ru/x?a=1&utm_source=telegram&utm_medium=social&utm_campaign=${encodeURIComponent('летняя распродажа & 50%')}#top`
  )
  expect(screen.getByText('utm_campaign=летняя распродажа & 50%')).toBeTruthy()
  expect(screen.getByText('Товар Wildberries № 12345678')).toBeTruthy()
  expect(server.sent.filter(({ url }) => url.pathname.endsWith('/type'))).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Яндекс Директ' }))
  expect(target.value).toContain('utm_source=yandex&utm_medium=cpc&utm_campaign=')
  expect(screen.getByText(/допишите к короткой ссылке/)).toBeTruthy()
  expect(screen.getByText(/^\?utm_campaign=\{campaign_id\}&/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Блогер' }))
  expect(field(/utm_medium/).value).toBe('influencer')
  expect(screen.queryByText(/допишите к короткой ссылке/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Убрать все метки' }))
  expect(target.value).toBe('https://shop.ru/x?a=1#top')
  expect(document.activeElement).toBe(field(/utm_source/))
})

test.each([
  ['https://www.ozon.ru/product/1/', 'Кабинет Ozon считает переходы только по меткам, которые выдал сам'],
  ['wildberries.ru/catalog/1', 'Кабинет Wildberries считает переходы только по меткам, которые выдал сам']
])('of %s its own cabinet counts its own marks alone', async (address, words) => {
  await openUtm(address)
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})

test('of any other address no cabinet is promised or spoken of', async () => {
  await openUtm()
  expect(screen.getByText(/в обзоре и в Яндекс Метрике\./)).toBeTruthy()
  expect(screen.queryByText(/абинет/)).toBeNull()
})

const buttons = [{ title: 'Ozon', url: 'https://ozon.ru/1' }]

test.each([
  ['a page with other buttons', { isMicrolanding: true, additionalLinks: buttons }, 1],
  ['a page with the main button alone', { isMicrolanding: true }, 0],
  ['a page that is switched off', { additionalLinks: buttons }, 0]
])('whether marks reach every button is said: %s', async (_, over, times) => {
  await openUtm(undefined, over)
  expect(screen.queryAllByText(/Метки получит только главная кнопка/)).toHaveLength(times)
})

test('what the address has already is read; marks pasted together are put where they belong', async () => {
  const { user } = await openUtm('https://shop.ru/?utm_source=vk&utm_medium=%D0%BF%D0%BE%D1%81%D1%82')
  expect(field(/utm_source/).value).toBe('vk')
  expect(field(/utm_medium/).value).toBe('пост')
  await user.click(field(/utm_source/))
  await user.paste('utm_source=dzen&utm_campaign=leto')
  expect([/utm_source/, /utm_medium/, /utm_campaign/].map(name => field(name).value)).toEqual([
    'dzen',
    '',
    'leto'
  ])
})

test('what a link was saved with is offered for the next one, until it is forgotten', async () => {
  const { user, router } = await openUtm('https://shop.ru/?utm_source=vk&utm_campaign=leto')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.stored = [wire('8')]
  await router.navigate('/links/8')
  await user.click(await screen.findByRole('button', { name: 'UTM-метки' }))
  await user.click(screen.getByRole('button', { name: 'vk · leto' }))
  expect(screen.getByLabelText('Куда ведёт ссылка')).toHaveProperty(
    'value',
    'https://example.ru/page?utm_source=vk&utm_campaign=leto'
  )
  await user.click(screen.getByRole('button', { name: 'Забыть «vk · leto»' }))
  expect(screen.queryByRole('button', { name: 'vk · leto' })).toBeNull()
  const others = within(screen.getByRole('group', { name: 'Где вы публикуете ссылку' }))
  expect(others.getAllByRole('button').length).toBeGreaterThan(5)
})

test('of several that are forgotten the focus goes on to the next, and from the last one to the marks', async () => {
  noteUtm({ ...emptyUtm, source: 'vk' })
  noteUtm({ ...emptyUtm, source: 'dzen' })
  const { user } = await openUtm()
  await user.click(screen.getByRole('button', { name: 'Забыть «dzen»' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Забыть «vk»' }))
  await user.keyboard('{Enter}')
  expect(screen.queryByText('Вы ставили раньше')).toBeNull()
  expect(document.activeElement).toBe(field(/utm_source/))
})
