import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { LEGAL_VERSION } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { ownProfile } from '#web/api/testing/own-profile.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { ConsentsScreen } from '#web/features/auth/consents-screen.tsx'

const profile = ownProfile({
  onboarding: false,
  new: true,
  hasPassword: false,
  identities: ['yandex'],
  consentsNeeded: true
})

function open(answer: () => Response, more: Partial<Profile> = {}) {
  const sent: unknown[] = []
  standIn(({ method, path, body }) => {
    sent.push([method, path, body])
    return answer()
  })
  const onSignOut = vi.fn<() => void>()
  const onRemoved = vi.fn<() => void>()
  renderFramed(
    <ConsentsScreen profile={{ ...profile, ...more }} onSignOut={onSignOut} onRemoved={onRemoved} />
  )
  return { sent, onSignOut, onRemoved }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const done = () => new Response(null, { status: 204 })

test('nothing is agreed to by silence; what was ticked is sent', async () => {
  const { sent } = open(() => Response.json({}, { status: 201 }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Прежде чем начать' }))
  await press('Продолжить')
  expect(sent).toEqual([])
  const [personalData] = screen.getAllByRole('checkbox')
  expect(document.activeElement).toBe(personalData)

  await userEvent.click(screen.getByRole('checkbox', { name: /персональных данных/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /оферту/ }))
  await press('Продолжить')
  expect(sent).toEqual([
    [
      'POST',
      users.consents.path,
      { personalData: true, terms: true, news: false, textVersion: LEGAL_VERSION }
    ]
  ])
})

test('whom it does not suit can take the account away', async () => {
  const { sent, onRemoved } = open(done)
  await press('удалить аккаунт')
  await press('Удалить аккаунт')
  expect(sent).toEqual([['DELETE', users.remove.path, {}]])
  await waitFor(() => expect(onRemoved).toHaveBeenCalled())
})

test('an account with a password is asked for it', async () => {
  const { sent } = open(done, { hasPassword: true })
  await press('удалить аккаунт')
  await userEvent.type(screen.getByLabelText('Пароль'), 'secret1')
  await press('Удалить аккаунт')
  expect(sent).toEqual([['DELETE', users.remove.path, { password: 'secret1' }]])
})

test('a session that is too old for it leads to another sign-in', async () => {
  const { onSignOut } = open(() => refuse('SIGN_IN_AGAIN'))
  await press('удалить аккаунт')
  await press('Удалить аккаунт')
  await userEvent.click(await screen.findByRole('button', { name: 'Войти ещё раз' }))
  expect(onSignOut).toHaveBeenCalled()
})
