import { afterEach } from 'vitest'

import { standIn, type Sent } from '#web/api/testing/stand-in.ts'
import { ConfirmPage } from '#web/features/auth/confirm-page.tsx'
import { forgetSecret, holdMailedSecret } from '#web/features/auth/mailed-secret.ts'
import { RestorePage } from '#web/features/auth/restore-page.tsx'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

export const SECRET = 'kH3_secret-of-a-mail'.padEnd(43, 'x')

export type Answer = (sent: Sent) => Response

/** Opens an address as a mail program does; answers by path, with or without the method; what is asked for is kept. */
export function openMailed(address: string, answers: Record<string, Answer>) {
  const asked: string[] = []
  standIn(sent => {
    asked.push(sent.what)
    return (answers[sent.what] ?? answers[sent.path])?.(sent)
  })
  history.replaceState(null, '', address)
  holdMailedSecret()
  openScreens(
    [
      { path: '/restore', element: <RestorePage /> },
      { path: '/confirm', element: <ConfirmPage /> },
      { path: '/dashboard', element: <p>Обзор</p> },
      { path: '/login', element: <p>Вход</p> }
    ],
    location.pathname
  )
  return asked
}

/** The token of a session names its user. */
export const profileOf: Answer = ({ token: owner }) =>
  Response.json({ _id: owner, username: `${owner}@mail.ru`, confirm: false, hasPassword: false })
export const tokenOf = (owner: string) => () => Response.json({ access_token: owner })

afterEach(() => {
  forgetSecret('restore')
  forgetSecret('confirm')
})
