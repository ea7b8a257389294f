import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { readToken, writeToken } from '#web/api/session.ts'
import { ConfirmPage } from '#web/features/auth/confirm-page.tsx'
import { forgetSecret, heldSecret, holdMailedSecret } from '#web/features/auth/mailed-secret.ts'
import { RestorePage } from '#web/features/auth/restore-page.tsx'

const SECRET = 'kH3_secret-of-a-mail'

type Answer = (init: RequestInit) => Response

const refused = (status: number, code: string, more: object = {}) =>
  Response.json({ statusCode: status, code, message: 'Не вышло.', ...more }, { status })

/** Opens an address as a mail program does; answers by path, what is asked for is kept. */
function open(address: string, answers: Record<string, Answer>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url)
    const answer = answers[url]
    return Promise.resolve(answer ? answer(init) : refused(404, 'NOT_FOUND'))
  })
  history.replaceState(null, '', address)
  holdMailedSecret()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[location.pathname]}>
          <Routes>
            <Route path="/restore" element={<RestorePage />} />
            <Route path="/confirm" element={<ConfirmPage />} />
            <Route path="/dashboard" element={<p>Обзор</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
  return asked
}

/** The token of a session names its user. */
const profileOf: Answer = ({ headers }) => {
  const owner = new Headers(headers).get('authorization')?.slice(7) ?? ''
  return Response.json({ _id: owner, username: `${owner}@mail.ru`, confirm: false })
}
const tokenOf = (owner: string) => () => Response.json({ access_token: owner })

afterEach(() => {
  forgetSecret('restore')
  forgetSecret('confirm')
})

test.each([
  [`/restore/${SECRET}`, '/restore', 'restore'],
  [`/confirm/${SECRET}/`, '/confirm', 'confirm']
] as const)('the secret of %s leaves the address and is held', (address, left, screenName) => {
  history.replaceState(null, '', address)
  holdMailedSecret()
  expect(location.href.endsWith(left)).toBe(true)
  expect(heldSecret(screenName)).toBe(SECRET)
})

test('a new password signs in', async () => {
  open(`/restore/${SECRET}`, {
    [`/api/users/restore/${SECRET}`]: tokenOf('anna'),
    '/api/users/profile': profileOf,
    '/api/auth/exchange': tokenOf('anna')
  })
  await userEvent.type(screen.getByLabelText('Придумайте новый пароль'), 'new secret{Enter}')
  await screen.findByText('Обзор')
  expect(readToken()).toBe('anna')
  expect(heldSecret('restore')).toBe('')
})

test('a refused password is said beside it, without a word that it is good', async () => {
  const details = [{ field: 'newPassword', message: 'Слишком частый пароль.' }]
  open(`/restore/${SECRET}`, {
    [`/api/users/restore/${SECRET}`]: () => refused(422, 'INVALID', { details })
  })
  await userEvent.type(screen.getByLabelText('Придумайте новый пароль'), 'password1{Enter}')
  await screen.findByText('Слишком частый пароль.')
  expect(screen.queryByText(/Хороший|Простой|Надёжный/)).toBeNull()
  expect(heldSecret('restore')).toBe(SECRET)
})

test('an old link of a recovery leads to a new one', async () => {
  open(`/restore/${SECRET}`, {})
  await userEvent.type(screen.getByLabelText('Придумайте новый пароль'), 'new secret{Enter}')
  const title = await screen.findByRole('heading', { name: 'Ссылка не сработала' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByRole('link', { name: 'Получить новую ссылку' }).getAttribute('href')).toBe('/forget')
})

test('a reloaded page asks for the mailed link again', () => {
  const asked = open('/restore', {})
  screen.getByRole('heading', { name: 'Откройте ссылку из письма ещё раз' })
  expect(asked.some(url => url.includes('restore'))).toBe(false)
})

test('a link that nobody has pressed a button for confirms nothing', async () => {
  const asked = open(`/confirm/${SECRET}`, {
    [`/api/users/confirm/${SECRET}`]: tokenOf('anna'),
    '/api/users/profile': profileOf
  })
  await screen.findByText(/просто закройте страницу/)
  expect(asked.some(url => url.includes('/confirm/'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить почту' }))
  await screen.findByText('Обзор')
  expect(readToken()).toBe('anna')
})

test('for whom is signed in it confirms by itself', async () => {
  writeToken('anna')
  open(`/confirm/${SECRET}`, {
    [`/api/users/confirm/${SECRET}`]: tokenOf('anna'),
    '/api/users/profile': profileOf
  })
  expect(await screen.findByText('Обзор')).toBeTruthy()
})

test('somebody else is signed in: the page asks whose session it shall be', async () => {
  writeToken('ivan')
  open(`/confirm/${SECRET}`, {
    [`/api/users/confirm/${SECRET}`]: tokenOf('anna'),
    '/api/users/profile': profileOf
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Остаться как ivan@mail.ru' }))
  await screen.findByText('Обзор')
  expect(readToken()).toBe('ivan')
})

test('a used link says that the email is confirmed, when it is', async () => {
  writeToken('anna')
  open(`/confirm/${SECRET}`, {
    '/api/users/profile': () => Response.json({ _id: '1', username: 'anna@mail.ru', confirm: true })
  })
  expect(await screen.findByRole('heading', { name: 'Почта уже подтверждена' })).toBeTruthy()
})

test('an old link offers another mail', async () => {
  writeToken('anna')
  const sent = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  open(`/confirm/${SECRET}`, { '/api/users/profile': profileOf, '/api/users/confirm/send': sent })
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить новое письмо' }))
  await screen.findByText(/Письмо в пути/)
  expect(sent).toHaveBeenCalledOnce()
})

test('a failure of the server keeps the link for another try', async () => {
  open(`/confirm/${SECRET}`, { [`/api/users/confirm/${SECRET}`]: () => refused(503, 'UNAVAILABLE') })
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить почту' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Не вышло.')
  expect(screen.getByRole('button', { name: 'Подтвердить почту' })).toBeTruthy()
})
