import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { queryClient } from '#web/api/query-client.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { routes } from '#web/app/router.tsx'
import { followSession } from '#web/app/session-follow.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

// Their first load would count as waiting.
beforeAll(async () => {
  await import('#web/features/auth/login-page.tsx')
  await import('#web/features/auth/forget-page.tsx')
  await import('#web/features/auth/registration-page.tsx')
  await import('#web/app/shell.tsx')
  await import('#web/features/dashboard/dashboard-page.tsx')
})

const token = `h.${btoa(JSON.stringify({ sub: '1' }))}.s`

let unfollow: (() => void) | undefined
afterEach(() => {
  unfollow?.()
  queryClient.clear()
})

function open(path: string) {
  vi.stubGlobal('scrollTo', () => {})
  standIn(({ path: asked }) =>
    asked === '/api/auth/login' ? Response.json({ access_token: token }) : new Promise(() => {})
  )
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  unfollow = followSession(router, queryClient)
  renderFramed(<RouterProvider router={router} />)
}

/** The screen that has the focus, as a reader says it. */
const heard = () => {
  const { activeElement } = document
  const said = (attribute: string) =>
    document.querySelector(`[id="${activeElement?.getAttribute(attribute)}"]`)?.textContent
  return [activeElement?.tagName, said('aria-labelledby'), said('aria-describedby')]
}

test('each next screen is said, of signing in with what it is for; the first one by the browser', async () => {
  open('/login')
  await screen.findByRole('heading', { name: 'Вход' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('link', { name: 'Забыли пароль?' }))
  await waitFor(() =>
    expect(heard()).toEqual([
      'MAIN',
      'Забыли пароль?',
      'Пришлём письмо со ссылкой, по которой можно задать новый.'
    ])
  )
  expect(document.title).toBe('Забыли пароль? · Тропа')
  await userEvent.click(screen.getByRole('link', { name: 'Войти' }))
  await waitFor(() => expect(heard()).toEqual(['MAIN', 'Вход', 'Рады видеть вас снова.']))
  await userEvent.click(screen.getByRole('link', { name: 'Создать аккаунт' }))
  await waitFor(() => expect(heard().slice(0, 2)).toEqual(['MAIN', 'Регистрация']))

  await userEvent.click(screen.getByRole('link', { name: 'Войти' }))
  await userEvent.type(await screen.findByLabelText('Пароль'), 'secret1')
  await userEvent.type(screen.getByLabelText('Почта'), 'anna@mail.ru{Enter}')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Вход' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
