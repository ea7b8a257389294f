import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

import { createdBodies, fillTarget } from './new-link.harness.tsx'

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
      isMicrolanding: false,
      microlandingTemplate: '',
      description: '',
      buttonTitle: '',
      additionalLinks: [],
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

/** What is typed as an address is none to the server. */
function refuseAddress(): void {
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/type')
      ? refuse('INVALID', [{ field: 'url', message: 'Это не похоже на адрес сайта.' }])
      : undefined
}

test('«Продолжить» has the focus again when it is known where the address leads', async () => {
  const answer = Promise.withResolvers<void>()
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/type')
      ? answer.promise.then(() => Response.json({ type: 'site', title: '' }))
      : undefined
  const { user } = open('/links?create')
  await user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'example.ru')
  await user.tab()
  const button = screen.getByRole('button', { name: 'Продолжить' })
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  // As a browser does, for the button is disabled.
  button.blur()
  answer.resolve()
  expect(await screen.findByLabelText('Короткая ссылка')).toBeTruthy()
  expect(document.activeElement).toBe(button)
})

test('a refused address says why beside the field and keeps the rest folded', async () => {
  refuseAddress()
  const { user } = open('/links?create')
  await user.type(await screen.findByLabelText('Куда ведёт ссылка'), 'ftp://example.ru{Enter}')
  expect(await screen.findByText('Это не похоже на адрес сайта.')).toBeTruthy()
  expect(screen.queryByLabelText('Короткая ссылка')).toBeNull()
  expect(createdBodies()).toEqual([])
})

test('to go on with a refused address brings its field back, and the reason is said', async () => {
  refuseAddress()
  const { user } = open('/links?create')
  const target = await screen.findByLabelText('Куда ведёт ссылка')
  await user.type(target, 'ftp://example.ru')
  await user.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Это не похоже на адрес сайта.')
  await user.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect(document.activeElement).toBe(target)
  await user.keyboard('{Enter}')
  await waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('Это не похоже на адрес сайта.')
  })
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
  expect(screen.getByText('erid LjN8K · ООО «Ромашка»')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Реклама и erid' }))
  expect(screen.getByLabelText('erid')).toHaveProperty('value', 'LjN8K')
  await user.type(slug, '-new!')
  expect(screen.queryByText(/продолжит работать/)).toBeNull()
  await user.type(slug, '{Backspace}')
  expect(screen.getByText('Старый адрес trp.ru/slug-7 продолжит работать.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Новый адрес работает')).toBeTruthy()
  const put = server.sent.find(({ method }) => method === 'PUT')
  expect(put?.url.pathname).toBe('/api/users/shortlinks/7')
  // What nobody touched may have been changed elsewhere since.
  const fulllink = server.stored[0]?.fulllink
  const was = { fulllink, shortlink: 'slug-7' }
  expect(put?.body).toEqual({ fulllink, shortlink: 'slug-7-new', was })
  expect(server.sent.some(({ url }) => url.pathname.endsWith('/isExist/slug-7'))).toBe(false)
})

test('of a blocked link the form says why, that changes do not open it, and where to object', async () => {
  server.stored = [wire('7', { state: 'blocked', blockedReason: 'Фишинг.' })]
  const { user, router } = open('/links/7')
  const objection = await screen.findByRole('link', { name: 'напишите нам' })
  expect(screen.getByText('Ссылка заблокирована: Фишинг.')).toBeTruthy()
  expect(screen.getByText(/^Правка сама её не откроет/)).toBeTruthy()
  await user.type(screen.getByLabelText('Название'), ', лето')
  await user.click(objection)
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/support'))
  expect(router.state.location.hash).toBe('#question')
  expect(screen.queryByText('Закрыть без сохранения?')).toBeNull()
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

test('«Enter» after the address goes on to the slug and makes nothing yet', async () => {
  const { user, slug } = await fillTarget()
  await user.type(screen.getByLabelText('Куда ведёт ссылка'), '{Enter}')
  expect(document.activeElement).toBe(slug)
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

test('a page can be looked at from beside the button that saves, and the focus comes back', async () => {
  server.stored = [wire('7', { isMicrolanding: true })]
  const { user } = open('/links/7')
  const look = await screen.findByRole('button', { name: 'Посмотреть страницу' })
  expect(look.parentElement).toBe(screen.getByRole('button', { name: 'Сохранить' }).parentElement)
  await user.click(look)
  const page = await screen.findByRole('dialog', { name: 'Мини-страница, какой её увидят' })
  await user.click(within(page).getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(document.activeElement).toBe(look))
})

/** Whose dialog lies above: the larger. */
const layer = (dialog: HTMLElement) =>
  dialog.closest<HTMLElement>('[style*="--mb-z-index"]')?.style.getPropertyValue('--mb-z-index')

test('the question whether to close lies above the page that is looked at', async () => {
  server.stored = [wire('7', { isMicrolanding: true })]
  const { user, router } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ', лето')
  await user.click(screen.getByRole('button', { name: 'Посмотреть страницу' }))
  const page = await screen.findByRole('dialog', { name: 'Мини-страница, какой её увидят' })
  await router.navigate('/links')
  const question = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  expect([layer(page), layer(question)]).toEqual([1, 2].map(n => `calc(var(--mantine-z-index-modal) + ${n})`))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Закрыть без сохранения?')).toBeNull())
  expect(page.isConnected).toBe(true)
})
