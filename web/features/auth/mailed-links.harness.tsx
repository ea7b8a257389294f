import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, vi } from 'vitest'

import { ConfirmPage } from '#web/features/auth/confirm-page.tsx'
import { forgetSecret, holdMailedSecret } from '#web/features/auth/mailed-secret.ts'
import { RestorePage } from '#web/features/auth/restore-page.tsx'

export const SECRET = 'kH3_secret-of-a-mail'.padEnd(43, 'x')

export type Answer = (init: RequestInit) => Response

export const refused = (status: number, code: string, more: object = {}) =>
  Response.json({ statusCode: status, code, message: 'Не вышло.', ...more }, { status })

/** Opens an address as a mail program does; answers by path, with or without the method; what is asked for is kept. */
export function openMailed(address: string, answers: Record<string, Answer>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`)
    const answer = answers[`${init.method} ${url}`] ?? answers[url]
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
            <Route path="/login" element={<p>Вход</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
  return asked
}

/** The token of a session names its user. */
export const profileOf: Answer = ({ headers }) => {
  const owner = new Headers(headers).get('authorization')?.slice(7) ?? ''
  return Response.json({ _id: owner, username: `${owner}@mail.ru`, confirm: false, hasPassword: false })
}
export const tokenOf = (owner: string) => () => Response.json({ access_token: owner })

afterEach(() => {
  forgetSecret('restore')
  forgetSecret('confirm')
})
