import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'

import { LEGAL_VERSION } from '#contract/legal.ts'
import { problems } from '#contract/problems.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { carriedUsername } from '#web/features/auth/carried-username.ts'
import { RegistrationPage } from '#web/features/auth/registration-page.tsx'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

function Arrived() {
  const { state } = useLocation()
  return <p>Вход: {carriedUsername(state)}</p>
}

function open(signUp: () => Response) {
  const sent: unknown[] = []
  standIn(({ path, body }) => {
    if (path === '/api/config') return Response.json(plainConfig)
    sent.push(body)
    return signUp()
  })
  openScreens(
    [
      { path: '/registration', element: <RegistrationPage /> },
      { path: '/login', element: <Arrived /> }
    ],
    '/registration'
  )
  return sent
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Создать аккаунт' }))

async function fill() {
  await userEvent.type(screen.getByLabelText('Почта'), 'anna@mail.ru')
  await userEvent.type(screen.getByLabelText('Придумайте пароль'), 'secret1')
}

test('no box is ticked beforehand, and without the two required ones nothing is sent', async () => {
  const sent = open(() => Response.error())
  await fill()
  await submit()
  expect(screen.getAllByText('Без этого согласия аккаунт не создать.')).toHaveLength(2)
  const [personalData, terms, news] = screen.getAllByRole('checkbox')
  expect(document.activeElement).toBe(personalData)
  expect([personalData, terms, news].map(box => box?.getAttribute('aria-invalid') ?? 'false')).toEqual([
    'true',
    'true',
    'false'
  ])
  expect(sent).toEqual([])
})

test('what was agreed is sent; a taken email is said beside it', async () => {
  const sent = open(() => refuse('USERNAME_TAKEN'))
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: /персональных данных/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /оферту/ }))
  await submit()
  await screen.findByText(/С этой почтой уже зарегистрировались/)
  expect(document.activeElement).toBe(screen.getByLabelText('Почта'))
  expect(document.querySelector('body > output')?.textContent ?? '').toBe('')
  expect(sent).toEqual([
    {
      username: 'anna@mail.ru',
      password: 'secret1',
      consents: { personalData: true, terms: true, news: false, textVersion: LEGAL_VERSION }
    }
  ])
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.querySelector('body > output')?.textContent).toBe(problems.USERNAME_TAKEN[1])
  )
  await userEvent.click(screen.getByRole('link', { name: 'Войдите' }))
  expect(screen.getByText('Вход: anna@mail.ru')).toBeTruthy()
})

test('a password that is too long is not told to grow', async () => {
  open(() => Response.error())
  await userEvent.click(screen.getByLabelText('Придумайте пароль'))
  await userEvent.paste('a'.repeat(130))
  expect(screen.getByText('Слишком длинный: уберите 2 знака')).toBeTruthy()
})

test('a common password is said beside the field and nowhere else', async () => {
  const message = 'Этот пароль слишком частый.'
  open(() => refuse('INVALID', [{ field: 'password', message }], { message }))
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: /персональных данных/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /оферту/ }))
  await submit()
  expect(await screen.findAllByText(message)).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Придумайте пароль'))
})

test('a slip in the domain is asked about, and one press mends it', async () => {
  open(() => Response.error())
  await userEvent.type(screen.getByLabelText('Почта'), 'marina@gmial.com')
  await userEvent.click(await screen.findByRole('button', { name: 'Может быть, marina@gmail.com?' }))
  expect(screen.getByLabelText('Почта')).toHaveProperty('value', 'marina@gmail.com')
  expect(document.activeElement).toBe(screen.getByLabelText('Почта'))
  expect(screen.queryByRole('button', { name: /Может быть/ })).toBeNull()
})
