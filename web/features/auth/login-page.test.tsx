import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { keepSessionUsername } from '#web/api/session-username.ts'
import { expireSession, readToken, writeToken } from '#web/api/session.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { LoginPage } from '#web/features/auth/login-page.tsx'
import { announce } from '#web/ui/announce.ts'

const config = { ...plainConfig, social: { google: false, yandex: true } }

const Search = () => <p data-testid="search">{useLocation().search}</p>

function open(login: () => Response, state?: object, search = '') {
  standIn(({ path }) => (path === '/api/config' ? Response.json(config) : login()))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[{ pathname: '/login', search, state }]}>
          <LoginPage />
          <Search />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}

afterEach(() => sessionStorage.clear())

const announced = () => document.querySelector('body > output')?.textContent
const email = () => screen.getByLabelText('Почта')
const password = () => screen.getByLabelText('Пароль')

async function signIn() {
  await userEvent.type(email(), 'anna@mail.ru')
  await userEvent.type(password(), 'secret1')
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }))
}

test('empty fields are named in words and the first of them gets the cursor', async () => {
  open(() => Response.error())
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }))
  expect(screen.getByText('Введите почту.')).toBeTruthy()
  expect(screen.getByText('Введите пароль.')).toBeTruthy()
  expect(document.activeElement).toBe(email())
})

test('a wrong password is said beside the password', async () => {
  open(() => refuse('BAD_CREDENTIALS'))
  await signIn()
  await screen.findByText('Неверная почта или пароль.')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password())
})

test('whoever pressed «Enter» within the wrong field hears what is wrong; whoever is brought there hears it once', async () => {
  open(() => refuse('BAD_CREDENTIALS'))
  await userEvent.type(email(), 'anna@mail.ru')
  await userEvent.type(password(), '{Enter}')
  await waitFor(() => expect(announced()).toBe('Введите пароль.'))
  await userEvent.type(password(), 'secret1{Enter}')
  await waitFor(() => expect(announced()).toBe('Неверная почта или пароль.'))

  announce('')
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }))
  await waitFor(() => expect(document.activeElement).toBe(password()))
  const described = password().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map(id => document.querySelector(`[id="${id}"]`)?.textContent)).toEqual([
    'Неверная почта или пароль.'
  ])
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(announced()).toBe('')
})

test('errors of the server stand beside their fields', async () => {
  const details = [{ field: 'username', message: 'Введите почту вида name@example.ru.' }]
  open(() => refuse('INVALID', details))
  await signIn()
  await screen.findByText('Введите почту вида name@example.ru.')
  expect(email().getAttribute('aria-invalid')).toBe('true')
})

test('too many attempts: it says how long to wait', async () => {
  const message = 'Слишком много попыток.'
  open(() => refuse('TOO_MANY_ATTEMPTS', [], { message, headers: { 'retry-after': '1260' } }))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12, 24) })
  await signIn()
  const said = await screen.findByRole('alert')
  vi.useRealTimers()
  expect(said.textContent).toBe('Слишком много попыток. Попробуйте через 21\u00A0минуту, в\u00A012:45.')
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.type(password(), '2')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the address typed at the registration is there already', () => {
  open(() => Response.error(), { username: 'anna@mail.ru' })
  expect(email()).toHaveProperty('value', 'anna@mail.ru')
})

test('the right password opens a session', async () => {
  open(() => Response.json({ access_token: 'good' }))
  await signIn()
  await waitFor(() => expect(readToken()).toBe('good'))
})

test('only the social buttons that the server has are shown', async () => {
  open(() => Response.error())
  expect(await screen.findByRole('link', { name: 'Войти через Яндекс' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Войти через Google' })).toBeNull()
})

test('a problem of a sign-in elsewhere is said once, with the name of the place and no greeting', async () => {
  sessionStorage.setItem('triedWay', 'google')
  open(() => Response.error(), undefined, '?problem=no_email')
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe(''))
  expect(screen.getByRole('alert').textContent).toMatch(/^Мы не узнали вашу почту.*Google её не сообщил/)
  expect(screen.queryByText('Рады видеть вас снова.')).toBeNull()
  const signUp = screen.getByRole('link', { name: 'зарегистрируйтесь с паролем' })
  expect(signUp.getAttribute('href')).toBe('/registration')
})

test('the place to come back to stays beside a problem', async () => {
  open(() => Response.error(), undefined, '?problem=denied&next=%2Flinks')
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?next=%2Flinks'))
  expect(screen.getByRole('alert').textContent).toContain('Вход отменён')
})

test('a mail that asks the owner of the account is a screen of its own', async () => {
  open(() => Response.error(), undefined, '?notice=link-mailed')
  screen.getByRole('heading', { name: 'Проверьте почту' })
  screen.getByText(/действует один час/)
  expect(screen.queryByLabelText('Почта')).toBeNull()
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: 'Вернуться ко входу' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Вход' }))
  expect(email()).toHaveProperty('value', '')
})

test('words of the address are never shown', () => {
  open(() => Response.error(), undefined, '?problem=toString&notice=constructor')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an ended session is called so, and whose it was need not be typed', async () => {
  writeToken('old')
  expireSession('old')
  keepSessionUsername('anna@mail.ru')
  open(() => Response.json({ access_token: 'good' }))
  screen.getByText('Сессия закончилась. Войдите, и мы вернём вас туда, где вы были.')
  expect(email()).toHaveProperty('value', 'anna@mail.ru')
  await userEvent.type(password(), 'secret1{Enter}')
  await waitFor(() => expect(readToken()).toBe('good'))
  writeToken('')
  open(() => Response.error())
  expect(await screen.findAllByText('Рады видеть вас снова.')).toBeTruthy()
})
