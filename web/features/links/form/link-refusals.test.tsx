import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { problems } from '#contract/problems.ts'
import { writeToken } from '#web/api/session.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

import { createdBodies, fillTarget } from './new-link.harness.tsx'

// Why a link is not saved, and where a person reads it.

// It comes late on the page, and the focus does not wait for ever: its first load may take longer here.
beforeAll(async () => {
  await import('./landing/landing-editor.tsx')
})

test('what cannot be right is said before it is sent', async () => {
  const { user, slug, submit } = await fillTarget()
  await user.clear(slug)
  await user.type(slug, 'abc')
  await user.click(screen.getByRole('button', { name: 'Реклама и erid' }))
  await user.click(screen.getByRole('switch', { name: 'Это реклама' }))
  expect(slug.getAttribute('aria-invalid')).toBe('true')
  await user.click(submit)
  expect((await screen.findAllByText('Нужно не меньше 6 знаков.')).length).toBeGreaterThan(0)
  expect(screen.getByText('Введите erid или выключите «Это реклама».')).toBeTruthy()
  expect(document.activeElement).toBe(slug)
  expect(createdBodies()).toEqual([])
})

test('the server puts its refusals beside the fields, and nothing typed is lost', async () => {
  const { user, slug, submit } = await fillTarget()
  await user.clear(slug)
  await user.type(slug, 'vesna26')

  server.answerOf = ({ method }) => (method === 'POST' ? refuse('SLUG_TAKEN') : undefined)
  await user.click(submit)
  expect(await screen.findByText(problems.SLUG_TAKEN[1])).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(slug))

  const details = [{ field: 'fulllink', message: 'Это адрес самого сервиса.' }]
  server.answerOf = ({ method }) => (method === 'POST' ? refuse('INVALID', details) : undefined)
  await user.click(submit)
  expect(await screen.findByText('Это адрес самого сервиса.')).toBeTruthy()

  server.answerOf = ({ method }) => (method === 'POST' ? refuse('LIMIT_LINKS') : undefined)
  await user.click(submit)
  expect(await screen.findByText(problems.LIMIT_LINKS[1])).toBeTruthy()

  server.answerOf = ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('offline')) : undefined)
  await user.click(submit)
  expect(await screen.findByText(/^Нет связи с сервером/)).toBeTruthy()
  expect(slug).toHaveProperty('value', 'vesna26')
})

test('a link that was deleted meanwhile cannot be saved and leads to the list without a question', async () => {
  server.stored = [wire('7')]
  const { user, router } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  server.answerOf = ({ method }) => (method === 'PUT' ? refuse('NOT_FOUND') : undefined)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Эту ссылку уже удалили')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'К списку ссылок' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/links'))
})

test('a full plan says so before anything is typed', async () => {
  writeToken('of.a.session')
  const profile = { usage: { links: 3 }, limits: { links: 3 } }
  server.answerOf = ({ url }) => (url.pathname === '/api/users/profile' ? Response.json(profile) : undefined)
  const { user, submit } = await fillTarget()
  expect(await screen.findByText(/^Все 3.ссылки вашего тарифа уже созданы\. .*одну из прежних/)).toBeTruthy()
  expect(submit).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Название'), 'Раз{Enter}')
  expect(createdBodies()).toEqual([])
})

const PICTURE = `/uploads/${'a'.repeat(32)}.jpg`

const landing = {
  isMicrolanding: true,
  additionalLinks: [
    { title: 'Канал', url: 'https://t.me/shop' },
    { title: 'Отзывы', url: 'https://trp.ru/own' }
  ]
}

test('what is wrong with a button of the page is said at that button, and the focus goes there', async () => {
  server.stored = [wire('7', landing)]
  const details = [{ field: 'additionalLinks.1.url', message: 'Это адрес самого сервиса.' }]
  server.answerOf = ({ method }) => (method === 'PUT' ? refuse('INVALID', details) : undefined)
  const { user } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Это адрес самого сервиса.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'https://trp.ru/own'))
  expect(screen.queryByText('Не сохранилось')).toBeNull()
})

test('a page without a plan for it: the plan is named with its price', async () => {
  writeToken('of.a.session')
  const profile = { usage: { links: 1, landings: 0 }, limits: { links: 3, landings: 0 } }
  server.answerOf = ({ url, method }) =>
    url.pathname === '/api/users/profile'
      ? Response.json(profile)
      : method === 'POST'
        ? refuse('LIMIT_MICROLANDINGS')
        : undefined
  const { user, submit } = await fillTarget()
  await user.click(screen.getByRole('button', { name: 'Мини-страница' }))
  await user.click(screen.getByRole('switch', { name: /мини-страниц/ }))
  await user.click(submit)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Мини-страницы есть в тарифе «Соцсети», от 190.₽ в месяц\./)
})

test('a page that the plan has no room for: the plans, or a plain link', async () => {
  server.stored = [wire('7', landing)]
  server.answerOf = ({ method, body }) =>
    method === 'PUT' && body?.['isMicrolanding'] !== false ? refuse('LIMIT_MICROLANDINGS') : undefined
  const { user } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(problems.LIMIT_MICROLANDINGS[1])).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Посмотреть тарифы' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сделать обычной ссылкой' }))
  expect(screen.queryByText(problems.LIMIT_MICROLANDINGS[1])).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { body } = server.sent.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toMatchObject({ isMicrolanding: false, title: expect.stringMatching(/, лето$/) })
  expect(body).not.toHaveProperty('additionalLinks')
})

test('a page is switched off by its own switch: that the plan has no room for it is said no more', async () => {
  server.stored = [wire('7', landing)]
  server.answerOf = ({ method }) => (method === 'PUT' ? refuse('LIMIT_MICROLANDINGS') : undefined)
  const { user } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(problems.LIMIT_MICROLANDINGS[1])).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Мини-страница' }))
  await user.click(screen.getByRole('switch', { name: /мини-страниц/ }))
  expect(screen.queryByText(problems.LIMIT_MICROLANDINGS[1])).toBeNull()
  expect(screen.queryByRole('button', { name: 'Сделать обычной ссылкой' })).toBeNull()
})

test('what is left where links are added holds up closing and saving, and the focus goes there', async () => {
  server.stored = [wire('7', landing)]
  const { user, router } = open('/links/7')
  const section = await screen.findByRole('button', { name: 'Мини-страница' })
  await user.click(section)
  await user.type(await screen.findByLabelText('Добавить ссылку'), 'отзывы')
  await user.click(section)
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  await user.click(within(question).getByRole('button', { name: 'Продолжить правку' }))
  expect(router.state.location.pathname).toBe('/links/7')

  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const adding = await screen.findByLabelText('Добавить ссылку')
  await waitFor(() => expect(document.activeElement).toBe(adding))
  expect(adding).toHaveProperty('value', 'отзывы')
  expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('what is wrong with one field is still said when others are changed', async () => {
  server.stored = [
    wire('7', { startDate: '2026-12-01T07:00:00.000Z', fulllink: 'https://shop.ru/?erid=LjN8K' })
  ]
  const details = [{ field: 'title', message: 'Такое название нельзя.' }]
  server.answerOf = ({ method, url }) => {
    if (url.pathname.endsWith('/preview')) return Response.json({ title: 'Пуховик', image: PICTURE })
    return method === 'PUT' ? refuse('INVALID', details) : undefined
  }
  const { user } = open('/links/7')
  for (const name of ['Как покажут мессенджеры', 'Срок, теги, 18+'])
    await user.click(await screen.findByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Такое название нельзя.')

  await user.click(screen.getByRole('button', { name: 'Открыть с: убрать' }))
  expect(screen.getByText('Такое название нельзя.')).toBeTruthy()
  await user.type(screen.getByLabelText('Название в карточке'), ' зимний')
  expect(screen.getByText('Такое название нельзя.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(screen.getByText('Такое название нельзя.')).toBeTruthy()
  for (const back of await screen.findAllByRole('button', { name: 'Вернуть как на странице' }))
    await user.click(back)
  expect(screen.getByText('Такое название нельзя.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Это реклама, взять erid из адреса' }))
  expect(screen.getByText('Такое название нельзя.')).toBeTruthy()
  await user.type(screen.getByLabelText('Название'), ', лето')
  expect(screen.queryByText('Такое название нельзя.')).toBeNull()
})

const spoken = () => document.querySelector('[aria-modal="true"] > output')?.textContent

test('that the address is missing is spoken to whom pressed «Enter» in it', async () => {
  const { user } = open('/links?create')
  const target = await screen.findByLabelText('Куда ведёт ссылка')
  await user.type(target, '{Enter}')
  await waitFor(() => expect(spoken()).toBe('Введите адрес, на который поведёт ссылка.'))
  expect(document.activeElement).toBe(target)
})

test('what is wrong with the slug is spoken once', async () => {
  const { user, slug } = await fillTarget()
  await user.clear(slug)
  await user.type(slug, 'abc{Enter}')
  await waitFor(() => expect(spoken()).toBe('Нужно не меньше 6 знаков.'))
  expect(screen.queryByRole('alert')).toBeNull()
})
