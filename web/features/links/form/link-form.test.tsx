import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { problems } from '#contract/problem.ts'
import { writeToken } from '#web/api/session.ts'
import { open, refuse, server, wire } from '#web/features/links/links-page.harness.tsx'

const createdBodies = () => server.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

/** A new link with its address recognised. */
async function fillTarget(address = '/links?create') {
  const opened = open(address)
  await opened.user.type(
    await screen.findByLabelText('Куда ведёт ссылка'),
    'wildberries.ru/catalog/12345678/detail.aspx'
  )
  const slug = await screen.findByLabelText('Короткая ссылка')
  return { ...opened, slug, submit: screen.getByRole('button', { name: 'Создать ссылку' }) }
}

test('the address stands alone until it is known; then the link is made with the proposed slug', async () => {
  const { user, router } = open('/links?create')
  const target = await screen.findByLabelText('Куда ведёт ссылка')
  expect(screen.queryByLabelText('Короткая ссылка')).toBeNull()
  await user.type(target, 'wildberries.ru/catalog/12345678/detail.aspx')

  expect(await screen.findByText('Товар Wildberries № 12345678')).toBeTruthy()
  const slug = screen.getByLabelText<HTMLInputElement>('Короткая ссылка').value
  expect(slug).toMatch(/^[abcdefghjkmnpqrstuvwxyz2-9]{7}$/)
  await user.type(screen.getByLabelText('Название'), 'Пуховик{Enter}')

  expect(await screen.findByText('Ссылка готова')).toBeTruthy()
  expect(createdBodies()).toEqual([
    {
      fulllink: 'wildberries.ru/catalog/12345678/detail.aspx',
      shortlink: slug,
      title: 'Пуховик',
      erid: '',
      advertiser: '',
      adult: false,
      tags: [],
      startDate: null,
      endDate: null
    }
  ])
  const telegram = screen.getByRole('link', { name: 'Telegram' }).getAttribute('href')
  expect(telegram).toBe(
    `https://t.me/share/url?url=https%3A%2F%2Ftrp.ru%2F${slug}&text=%D0%9F%D1%83%D1%85%D0%BE%D0%B2%D0%B8%D0%BA`
  )
  expect(screen.getByRole('link', { name: 'Смотреть статистику' }).getAttribute('href')).toBe('/dashboard/99')

  await user.click(screen.getByRole('button', { name: 'Создать ещё' }))
  expect(screen.getByLabelText('Куда ведёт ссылка')).toHaveProperty('value', '')
  await user.keyboard('{Escape}')
  expect(router.state.location.search).toBe('')
})

test('a refused address says why beside the field and keeps the rest folded', async () => {
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/type')
      ? refuse('INVALID', [{ field: 'url', message: 'Это не похоже на адрес сайта.' }])
      : undefined
  const { user } = open('/links?create')
  await user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'ftp://example.ru{Enter}')
  expect(await screen.findByText('Это не похоже на адрес сайта.')).toBeTruthy()
  expect(screen.queryByLabelText('Короткая ссылка')).toBeNull()
  expect(createdBodies()).toEqual([])
})

test('says whether a slug can be had while it is typed', async () => {
  const { user, slug } = await fillTarget()
  expect(await screen.findByText('Свободна')).toBeTruthy()
  await user.clear(slug)
  await user.type(slug, 'zanyato')
  expect(screen.getByText('Проверяем, свободна ли…')).toBeTruthy()
  expect(await screen.findByText(/^Занята/)).toBeTruthy()
  await user.type(slug, '!')
  expect(screen.getByText('Подойдут латинские буквы, цифры, дефис и подчёркивание.')).toBeTruthy()
  await user.clear(slug)
  await user.type(slug, 'Dashboard')
  expect(screen.getByText(/^Занята/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Другой вариант' }))
  expect(await screen.findByText('Свободна')).toBeTruthy()
})

test('what cannot be right is said before it is sent', async () => {
  const { user, slug, submit } = await fillTarget()
  await user.clear(slug)
  await user.type(slug, 'abc')
  await user.click(screen.getByRole('button', { name: /^Дополнительно/ }))
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
  expect(document.activeElement).toBe(slug)

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

test('two «Enter» make one link', async () => {
  const { user } = await fillTarget()
  await user.type(screen.getByLabelText('Название'), 'Раз{Enter}{Enter}')
  await screen.findByText('Ссылка готова')
  expect(createdBodies()).toHaveLength(1)
})

test('closing asks when something would be lost', async () => {
  const { user, router } = await fillTarget('/links?create=&q=лето')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  await user.click(within(question).getByRole('button', { name: 'Продолжить правку' }))
  await waitFor(() => expect(screen.queryByText('Закрыть без сохранения?')).toBeNull())
  expect(router.state.location.search).toContain('create')
  await user.keyboard('{Escape}')
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
      name: 'Закрыть без сохранения'
    })
  )
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q')).toBe('лето'))
  expect(router.state.location.search).not.toContain('create')
})

test('a link is changed: its own slug counts as free, another one leaves the old working', async () => {
  server.stored = [wire('7', { erid: 'LjN8K', advertiser: 'ООО «Ромашка»' })]
  const { user } = open('/links/7')
  const slug = await screen.findByLabelText<HTMLInputElement>('Короткая ссылка')
  expect(slug.value).toBe('slug-7')
  expect(screen.getByLabelText('erid')).toHaveProperty('value', 'LjN8K')
  await user.type(slug, '-new!')
  expect(screen.queryByText(/продолжит работать/)).toBeNull()
  await user.type(slug, '{Backspace}')
  expect(screen.getByText('Старый адрес trp.ru/slug-7 продолжит работать.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Новый адрес работает')).toBeTruthy()
  const put = server.sent.find(({ method }) => method === 'PUT')
  expect(put?.url.pathname).toBe('/api/users/shortlinks/7')
  expect(put?.body).toMatchObject({ shortlink: 'slug-7-new', erid: 'LjN8K' })
  expect(server.sent.some(({ url }) => url.pathname.endsWith('/isExist/slug-7'))).toBe(false)
})

test.each(['NOT_FOUND', 'INVALID'] as const)(
  'a link that is not there (%s) leads to the list',
  async code => {
    server.answerOf = ({ url }) => (url.pathname.endsWith('/shortlinks/5') ? refuse(code) : undefined)
    server.stored = [wire('1')]
    const { user, router } = open('/links/5')
    expect(await screen.findByText('Такой ссылки нет')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'К списку ссылок' }))
    expect(router.state.location.pathname).toBe('/links')
  }
)

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

test('«Enter» after the address goes on to the slug and makes nothing yet', async () => {
  const { user, slug } = await fillTarget()
  await user.type(screen.getByLabelText('Куда ведёт ссылка'), '{Enter}')
  expect(document.activeElement).toBe(slug)
  expect(createdBodies()).toEqual([])
})

test('a pasted short link leaves its slug; near its end the title counts', async () => {
  const { user, slug } = await fillTarget()
  await user.click(slug)
  await user.paste('https://trp.ru/vesna26?utm=1')
  expect(slug).toHaveProperty('value', 'vesna26')
  await user.click(screen.getByLabelText('Название'))
  await user.paste('я'.repeat(99))
  expect(screen.queryByText(/^Осталось/)).toBeNull()
  await user.paste('яя')
  expect(screen.getByText(/^Осталось 19.знаков$/)).toBeTruthy()
  await user.paste('я'.repeat(20))
  expect(screen.getByText(/^Длиннее на 1.знак$/)).toBeTruthy()
})

test('a full plan says so before anything is typed', async () => {
  writeToken('of.a.session')
  const profile = { usage: { links: 3 }, limits: { links: 3 } }
  server.answerOf = ({ url }) => (url.pathname === '/api/users/profile' ? Response.json(profile) : undefined)
  const { user, submit } = await fillTarget()
  expect(await screen.findByText(/^Все 3.ссылки заняты\. .*одну из прежних/)).toBeTruthy()
  expect(submit).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Название'), 'Раз{Enter}')
  expect(createdBodies()).toEqual([])
})

test('what failed without a connection is asked again with it', async () => {
  let isOnline = false
  server.answerOf = ({ url, method }) =>
    !isOnline && (/isExist|type$/.test(url.pathname) || method === 'POST')
      ? Promise.reject(new TypeError('offline'))
      : undefined
  const { user } = open('/links?create')
  await user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'wildberries.ru/1')
  expect(await screen.findByText(/^Узнать, что это за адрес, не удалось/)).toBeTruthy()
  expect(await screen.findByText(/^Проверить не удалось/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  expect(await screen.findByText('Не сохранилось')).toBeTruthy()
  isOnline = true
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Товар Wildberries № 12345678')).toBeTruthy()
  expect(await screen.findByText('Свободна')).toBeTruthy()
  expect(screen.queryByText('Не сохранилось')).toBeNull()
})
