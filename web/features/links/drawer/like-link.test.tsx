import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { createdBodies } from '#web/features/links/form/new-link.harness.tsx'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

// A new link that starts as a copy of another.

afterEach(() => writeToken(''))

const menuOf = (name: string) => screen.findByRole('button', { name: `Действия со ссылкой ${name}` })

async function openLike(over: NonNullable<Parameters<typeof wire>[1]> = {}) {
  server.stored = [wire('7', over)]
  const opened = open('/links?q=slug')
  const menu = await menuOf('Ссылка 7')
  await opened.user.click(menu)
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Создать похожую' }))
  const target = await screen.findByLabelText<HTMLTextAreaElement>('Куда ведёт ссылка')
  return { ...opened, menu, target, slug: screen.getByLabelText<HTMLInputElement>('Короткая ссылка') }
}

const giveProfile = (profile: object) => {
  writeToken(`h.${btoa(JSON.stringify({ sub: 'anna' }))}.s`)
  server.answerOf = ({ url }) => (url.pathname === '/api/users/profile' ? Response.json(profile) : undefined)
}

test('the form is unfolded and filled, asks for an erid of its own, and makes another link', async () => {
  const { user, router, target, slug } = await openLike({
    erid: 'LjN8K',
    advertiser: 'ООО «Ромашка»',
    tags: ['осень']
  })
  expect(document.activeElement).toBe(target)
  expect(target.value).toBe('https://example.ru/page')
  expect(slug.value).toMatch(/^[a-z2-9]{7}$/)
  expect(screen.getByText(/^Всё как у ссылки «Ссылка 7».*впишите новый\.$/)).toBeTruthy()
  expect(screen.getByText('Включена, erid не введён · ООО «Ромашка»')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  expect(await screen.findByText('Ссылка готова')).toBeTruthy()
  expect(createdBodies()).toMatchObject([
    { title: 'Ссылка 7', shortlink: slug.value, erid: '', advertiser: 'ООО «Ромашка»', tags: ['осень'] }
  ])
  expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Создать ещё' }))
  expect(await screen.findByLabelText('Куда ведёт ссылка')).toHaveProperty('value', '')
  expect(router.state.location.search).toBe('?q=slug&create=')
})

test('who changes nothing closes it without a question, and is back at the menu', async () => {
  const { user, router, menu } = await openLike()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location).toMatchObject({ pathname: '/links', search: '?q=slug' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

test('what was changed is not lost without a question', async () => {
  const { user } = await openLike()
  await user.type(screen.getByLabelText('Название'), ', лето')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy()
})

test('an advertising link whose advertiser nobody has named is not made without an erid', async () => {
  const { user } = await openLike({ erid: 'LjN8K' })
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  const erid = await screen.findByLabelText('erid')
  await waitFor(() => expect(document.activeElement).toBe(erid))
  expect(createdBodies()).toEqual([])
})

test('a full plan says so here too, and what was typed is there after a look at the plans', async () => {
  giveProfile({ usage: { links: 3, landings: 0 }, limits: { links: 3, landings: 0 } })
  const { user, router } = await openLike()
  expect(screen.getByRole('button', { name: 'Создать ссылку' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Название'), ', лето')
  await user.click(await screen.findByRole('link', { name: 'посмотрите тарифы' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/plans'))
  await router.navigate(-1)
  expect(await screen.findByLabelText('Название')).toHaveProperty('value', 'Ссылка 7, лето')
})

test('what was typed of one link is not put into a copy of another', async () => {
  giveProfile({ usage: { links: 3, landings: 0 }, limits: { links: 3, landings: 0 } })
  const { user, router } = await openLike()
  await user.type(screen.getByLabelText('Название'), ', лето')
  await user.click(await screen.findByRole('link', { name: 'посмотрите тарифы' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/plans'))
  server.stored = [wire('8')]
  await router.navigate('/links?create', { state: { like: '8' } })
  expect(await screen.findByLabelText('Название')).toHaveProperty('value', 'Ссылка 8')
})

test('of a page: that the plan has no room for one more is said, though the other has its own', async () => {
  giveProfile({ usage: { links: 1, landings: 1 }, limits: { links: 10, landings: 1 } })
  const { user } = await openLike({ isMicrolanding: true })
  await user.click(screen.getByRole('button', { name: 'Мини-страница' }))
  expect(await screen.findByText(/^В вашем тарифе 1.мини-страница, и она уже есть\./)).toBeTruthy()
})

test('a link that is gone meanwhile leads to the list', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links')
  await menuOf('Ссылка 7')
  server.answerOf = ({ url }) => (url.pathname.endsWith('/9') ? refuse('NOT_FOUND') : undefined)
  await router.navigate('/links?create', { state: { like: '9' } })
  await screen.findByText('Такой ссылки нет')
  await user.click(screen.getByRole('button', { name: 'К списку ссылок' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location).toMatchObject({ pathname: '/links', search: '' })
})
