import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

const tokenOf = (user: string) => `h.${btoa(JSON.stringify({ sub: user }))}.s`
const target = () => screen.findByLabelText<HTMLInputElement>('Куда ведёт ссылка')

const profile = { usage: { links: 0 }, limits: { links: 3 } }

/** As a reload does: nothing of the page is told. */
function reload() {
  const kept = sessionStorage.getItem('link-draft')
  cleanup()
  if (kept !== null) sessionStorage.setItem('link-draft', kept)
  return open('/links?create')
}

beforeEach(() => {
  server.answerOf = ({ url }) => (url.pathname === '/api/users/profile' ? Response.json(profile) : undefined)
})

function loseSession() {
  writeToken('')
  cleanup()
}

async function typeAndLoseSession() {
  writeToken(tokenOf('anna'))
  const { user } = open('/links?create')
  await user.type(await target(), 'example.ru/half')
  loseSession()
}

test('what was typed when the session ended is there after signing in, until the form is closed', async () => {
  await typeAndLoseSession()
  writeToken(tokenOf('anna'))
  open('/links?create')
  expect((await target()).value).toBe('example.ru/half')

  cleanup()
  open('/links?create')
  expect((await target()).value).toBe('')
})

test('who leaves for the plans finds everything as it was, also after a reload', async () => {
  writeToken(tokenOf('anna'))
  const full = { usage: { links: 3 }, limits: { links: 3 } }
  server.answerOf = ({ url }) => (url.pathname === '/api/users/profile' ? Response.json(full) : undefined)
  const { user, router } = open('/links?create')
  await user.type(await target(), 'example.ru/half')
  await user.click(await screen.findByRole('link', { name: 'посмотрите тарифы' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/plans'))
  expect(screen.queryByText('Закрыть без сохранения?')).toBeNull()
  cleanup()

  server.stored = [wire('7')]
  open('/links/7')
  await screen.findByLabelText('Название')
  cleanup()
  open('/links?create')
  expect((await target()).value).toBe('example.ru/half')
})

test('it is told again where it leads, and outlives reloads with what was typed on, until it is saved', async () => {
  await typeAndLoseSession()
  writeToken(tokenOf('anna'))
  open('/links?create')
  await screen.findByText('Товар Wildberries № 12345678')

  const { user } = reload()
  expect((await target()).value).toBe('example.ru/half')
  await user.type(screen.getByLabelText('Название'), 'Пуховик')
  const again = reload()
  expect((await target()).value).toBe('example.ru/half')
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Пуховик')

  await again.user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  await screen.findByText('Ссылка готова')
  await again.user.click(screen.getByRole('button', { name: 'Создать ещё' }))
  expect((await target()).value).toBe('')
})

test('another user never sees it', async () => {
  await typeAndLoseSession()
  writeToken(tokenOf('ivan'))
  open('/links?create')
  expect((await target()).value).toBe('')
})

test('of a link that was changed meanwhile only what was typed is put over it', async () => {
  writeToken(tokenOf('anna'))
  server.stored = [wire('7')]
  const { user } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ' новая')
  loseSession()
  writeToken(tokenOf('anna'))
  server.stored = [wire('7', { fulllink: 'https://example.ru/changed', tags: ['осень'] })]
  const again = open('/links/7')
  await again.user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    fulllink: 'https://example.ru/changed',
    shortlink: 'slug-7',
    title: 'Ссылка 7 новая',
    was: { fulllink: 'https://example.ru/changed', shortlink: 'slug-7' }
  })
})

test('of lists that were typed into, the server is told how they were then: what others have put into them stays', async () => {
  const [ours, theirs] = [
    { title: 'Ozon', url: 'https://ozon.ru/1' },
    { title: 'ВК', url: 'https://vk.com/shop' }
  ]
  const now = (tags: string[], additionalLinks: (typeof ours)[]) => {
    writeToken(tokenOf('anna'))
    server.stored = [wire('7', { tags, additionalLinks })]
    return open('/links/7')
  }
  const { user } = now(['осень'], [ours])
  await user.click(await screen.findByRole('button', { name: 'Срок, теги, 18+' }))
  await user.type(await screen.findByRole('combobox', { name: 'Теги' }), 'скидка{Enter}')
  loseSession()
  now(['осень', 'вк'], [ours, theirs])
  await screen.findByText('осень, скидка')
  loseSession()

  const again = now(['осень', 'вк'], [ours, theirs])
  await again.user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  const sent = server.sent.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ tags: ['осень', 'скидка'], was: { tags: ['осень'] } })
  expect(sent).not.toHaveProperty('additionalLinks')
})

async function openCard(appTitle: string) {
  writeToken(tokenOf('anna'))
  server.stored = [wire('7', { appTitle })]
  const { user } = open('/links/7')
  await user.click(await screen.findByRole('button', { name: 'Как покажут мессенджеры' }))
  return { user, title: await screen.findByLabelText<HTMLInputElement>('Название в карточке') }
}

test('a title that was taken away stays so, though the page has told one meanwhile', async () => {
  server.answerOf = ({ url }) => {
    if (url.pathname === '/api/users/profile') return Response.json(profile)
    return url.pathname.endsWith('/preview') ? Response.json({ title: 'Пуховик', image: '' }) : undefined
  }
  const { user, title } = await openCard('')
  await waitFor(() => expect(title.value).toBe('Пуховик'))
  await user.clear(title)
  loseSession()
  expect((await openCard('Пуховик')).title.value).toBe('')
})
