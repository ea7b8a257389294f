import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { readToken, writeToken } from '#web/api/session.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { openMailed, profileOf, SECRET, type Answer } from '#web/features/auth/mailed-links.harness.tsx'
import { heldSecret } from '#web/features/auth/mailed-secret.ts'

const CONFIRM = `/api/users/confirm/${SECRET}`

/** Confirms for the session of anna and for her password; what else is asked for with the secret is a claim. */
const mailbox: Record<string, Answer> = {
  [`POST ${CONFIRM}`]: ({ token, body }) => {
    if (!body) return refuse('BAD_REQUEST')
    if (body.password === 'right' || token === 'anna') return Response.json({ access_token: 'anna' })
    return body.password === undefined
      ? refuse('PASSWORD_NEEDED', [], { message: 'Введите пароль от аккаунта anna@mail.ru.' })
      : refuse('BAD_CREDENTIALS', [], { message: 'Неверный пароль.' })
  },
  [`GET ${CONFIRM}`]: ({ token }) =>
    token ? refuse('BAD_REQUEST') : Response.json({ access_token: 'anna' }),
  '/api/users/profile': profileOf,
  '/api/auth/exchange': () => Response.json({ access_token: 'anna' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a link that nobody has pressed a button for confirms nothing; elsewhere it asks for the password', async () => {
  const asked = openMailed(`/confirm/${SECRET}`, mailbox)
  await screen.findByText(/просто закройте страницу/)
  expect(asked.some(what => what.includes(CONFIRM))).toBe(false)
  await press('Подтвердить почту')
  await screen.findByText('Введите пароль от аккаунта anna@mail.ru.')
  expect(document.querySelector('input[autocomplete=username]')).toHaveProperty('value', 'anna@mail.ru')
  await userEvent.type(screen.getByLabelText('Пароль'), 'wrong{Enter}')
  await screen.findByText('Неверный пароль.')
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
  await userEvent.clear(screen.getByLabelText('Пароль'))
  await userEvent.type(screen.getByLabelText('Пароль'), 'right{Enter}')
  await screen.findByText('Обзор')
  expect(readToken()).toBe('anna')
  expect(asked).not.toContain(`GET ${CONFIRM}`)
})

test('an account without a password asks for none', async () => {
  const message = 'У аккаунта anna@mail.ru нет пароля. Войдите в него через Яндекс.'
  openMailed(`/confirm/${SECRET}`, {
    ...mailbox,
    [`POST ${CONFIRM}`]: () => refuse('PASSWORD_NEEDED', [], { message })
  })
  await press('Подтвердить почту')
  await screen.findByText(message)
  expect(screen.queryByLabelText('Пароль')).toBeNull()
  expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login')
  await press('Не могу войти или не регистрировался')
  await screen.findByRole('button', { name: 'Войти без пароля' })
})

test('who is signed in from elsewhere signs in anew: the session proves nothing', async () => {
  writeToken('anna-elsewhere')
  const message = 'У аккаунта anna@mail.ru нет пароля. Войдите в него через Яндекс.'
  openMailed(`/confirm/${SECRET}`, {
    ...mailbox,
    [`POST ${CONFIRM}`]: () => refuse('PASSWORD_NEEDED', [], { message })
  })
  await screen.findByText(/^Вы вошли в другой аккаунт, с другого устройства/)
  await press('Выйти и войти заново')
  await screen.findByText('Вход')
  expect(readToken()).toBe('')
})

test('too many tries: the wait is said, and the link is kept', async () => {
  openMailed(`/confirm/${SECRET}`, {
    ...mailbox,
    [`POST ${CONFIRM}`]: ({ body }) =>
      body?.password === undefined
        ? refuse('PASSWORD_NEEDED', [], { message: 'Введите пароль от аккаунта anna@mail.ru.' })
        : refuse('TOO_MANY_ATTEMPTS', [], { headers: { 'retry-after': '120' } })
  })
  await press('Подтвердить почту')
  await userEvent.type(await screen.findByLabelText('Пароль'), 'any{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/через 2\sминуты/)
  expect(heldSecret('confirm')).toBe(SECRET)
})

test('who does not know the password is told what ends, takes the account and gives it a password of its own', async () => {
  const saved: unknown[] = []
  const asked = openMailed(`/confirm/${SECRET}`, {
    ...mailbox,
    'PUT /api/users/edit': ({ body }) => {
      saved.push(body)
      return saved.length === 1
        ? refuse('INVALID', [{ field: 'newPassword', message: 'Слишком частый пароль.' }])
        : Response.json({ _id: 'anna', username: 'anna@mail.ru', confirm: true, access_token: 'renewed' })
    }
  })
  await press('Подтвердить почту')
  await press('Не помню пароль или не регистрировался')
  await screen.findByText(/Прежний пароль и все входы перестанут действовать/)
  expect(asked).not.toContain(`GET ${CONFIRM}`)
  await press('Войти без пароля')
  const field = await screen.findByLabelText('Придумайте новый пароль')
  expect(readToken()).toBe('anna')
  await userEvent.type(field, 'password1{Enter}')
  await screen.findByText('Слишком частый пароль.')
  await userEvent.type(field, ' korova{Enter}')
  await screen.findByText('Обзор')
  expect(saved.at(-1)).toEqual({ newPassword: 'password1 korova' })
  expect(readToken()).toBe('renewed')
})

test('the new password may wait', async () => {
  openMailed(`/confirm/${SECRET}`, mailbox)
  await press('Подтвердить почту')
  await press('Не помню пароль или не регистрировался')
  await press('Войти без пароля')
  await press('Позже')
  expect(await screen.findByText('Обзор')).toBeTruthy()
})

test('a session of somebody else claims nothing, and is asked who stays', async () => {
  writeToken('ivan')
  const asked = openMailed(`/confirm/${SECRET}`, mailbox)
  await press('Не помню пароль или не регистрировался')
  await press('Войти без пароля')
  await press('Войти как anna@mail.ru')
  await screen.findByLabelText('Придумайте новый пароль')
  expect(readToken()).toBe('anna')
  expect(asked).toContain(`GET ${CONFIRM}`)
})

test('for whom is signed in it confirms by itself', async () => {
  writeToken('anna')
  const asked = openMailed(`/confirm/${SECRET}`, mailbox)
  expect(await screen.findByText('Обзор')).toBeTruthy()
  expect(asked).not.toContain(`GET ${CONFIRM}`)
})

test('somebody else is signed in: after the password the page asks whose session it shall be', async () => {
  writeToken('ivan')
  openMailed(`/confirm/${SECRET}`, mailbox)
  await userEvent.type(await screen.findByLabelText('Пароль'), 'right{Enter}')
  await press('Остаться как ivan@mail.ru')
  await screen.findByText('Обзор')
  expect(readToken()).toBe('ivan')
})

test('a further way in is never taken without a question, whoever is signed in', async () => {
  writeToken('anna')
  const asked = openMailed(`/confirm/${SECRET}?way=yandex`, mailbox)
  await screen.findByText(/просто закройте страницу/)
  expect(asked.some(what => what.includes(CONFIRM))).toBe(false)
})

test('a used link says that the email is confirmed, when it is', async () => {
  writeToken('anna')
  openMailed(`/confirm/${SECRET}`, {
    '/api/users/profile': () => Response.json({ _id: '1', username: 'anna@mail.ru', confirm: true })
  })
  const answer = await screen.findByRole('heading', { name: 'Почта уже подтверждена' })
  expect(document.activeElement).toBe(answer)
})

test('an old link offers another mail', async () => {
  writeToken('anna')
  const sent = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  openMailed(`/confirm/${SECRET}`, { '/api/users/profile': profileOf, '/api/users/confirm/send': sent })
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить новое письмо' }))
  await screen.findByText(/Письмо в пути/)
  expect(sent).toHaveBeenCalledOnce()
})

test('a failure of the server keeps the link for another try', async () => {
  openMailed(`/confirm/${SECRET}`, { [CONFIRM]: () => refuse('UNAVAILABLE', [], { message: 'Не вышло.' }) })
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить почту' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Не вышло.')
  expect(screen.getByRole('button', { name: 'Подтвердить почту' })).toBeTruthy()
})
