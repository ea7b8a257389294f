import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { problems } from '#contract/problems.ts'
import { readToken } from '#web/api/session.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { changeProfile, changes, open, server } from '#web/features/profile/profile.harness.tsx'

import { keepLinkBegun } from './ways-in/begun-link.ts'

const session = (_id: string, device: string, current: boolean) => ({
  _id,
  device,
  address: '203.0.113.9',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current
})

const wrongPassword = () => refuse('INVALID', [{ field: 'password', message: 'Неверный пароль.' }])

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('an unconfirmed address says where its letter is, and sends it again', async () => {
  changeProfile({
    confirm: false,
    confirmMail: { state: 'refused', at: '2026-11-20T10:00:00.000Z' }
  })
  const { user } = open('/profile/info')
  const email = await section('Почта')
  expect(
    email.getByText(/почтовый сервер его не принял \(20 ноября 2026 г\. в 13:00 по Москве\)/)
  ).toBeTruthy()
  changeProfile({ confirmMail: { state: 'waiting', at: '2026-11-21T10:00:00.000Z' } })
  await user.click(email.getByRole('button', { name: 'Отправить ещё раз' }))
  expect(await email.findByText(/в очереди на отправку/)).toBeTruthy()
  expect(changes()).toEqual([{ what: 'POST /api/users/confirm/send', body: undefined }])
  expect(email.getByText(/Не тот адрес/).querySelector('a')?.hash).toBe('#deletion')
})

test('a letter that could not be sent is said so', async () => {
  changeProfile({ confirm: false, confirmMail: { state: 'failed', at: '2026-11-20T10:00:00.000Z' } })
  open('/profile/info')
  const email = await section('Почта')
  expect(email.getByText(/Не смогли отправить письмо/)).toBeTruthy()
})

test('a wrong present password is said beside it and signs nobody out; a changed one brings a new session', async () => {
  const { user } = open('/profile/info')
  const password = await section('Пароль')
  await user.type(password.getByLabelText('Нынешний пароль'), 'wrong')
  await user.type(password.getByLabelText('Новый пароль'), 'korova 17 utro')
  server.answerOf = ({ what }) => (what.startsWith('PUT') ? wrongPassword() : undefined)
  await user.click(password.getByRole('button', { name: 'Сменить пароль' }))
  expect(await password.findByText('Неверный пароль.')).toBeTruthy()
  expect(document.activeElement).toBe(password.getByLabelText('Нынешний пароль'))
  expect(readToken()).toBe('mine')

  server.answerOf = ({ what }) =>
    what.startsWith('PUT') ? Response.json({ ...server.profile, access_token: 'renewed' }) : undefined
  await user.click(password.getByRole('button', { name: 'Сменить пароль' }))
  expect(await password.findByText('Пароль изменён')).toBeTruthy()
  expect(readToken()).toBe('renewed')
  expect(password.getByLabelText('Новый пароль')).toHaveProperty('value', '')
})

test('right after signing in a first password is set here; later a letter has to do it', async () => {
  changeProfile({ hasPassword: false })
  server.sessions = [{ ...session('a', 'Chrome, Windows', true), createdAt: new Date().toISOString() }]
  const { user, unmount } = open('/profile/info')
  const password = await section('Пароль')
  const field = await password.findByLabelText('Новый пароль')
  server.answerOf = ({ what }) => (what.startsWith('PUT') ? refuse('SIGN_IN_AGAIN') : undefined)
  await user.type(field, 'korova 17 utro{Enter}')
  expect((await password.findByRole('alert')).textContent).toContain('больше десяти минут')
  expect(password.getByRole('button', { name: 'Задать пароль' })).toBeTruthy()
  expect(password.queryByLabelText('Новый пароль')).toBeNull()
  unmount()

  server.answerOf = ({ what }) =>
    what.startsWith('PUT')
      ? Response.json({ ...server.profile, hasPassword: true, access_token: 'renewed' })
      : undefined
  const again = open('/profile/info')
  await again.user.type(await screen.findByLabelText('Новый пароль'), 'korova 17 utro{Enter}')
  expect(await screen.findByLabelText('Нынешний пароль')).toBeTruthy()
  expect(changes().at(-1)).toEqual({
    what: 'PUT /api/users/edit',
    body: { newPassword: 'korova 17 utro' }
  })
  expect(readToken()).toBe('renewed')
  again.unmount()

  changeProfile({ hasPassword: false })
  server.sessions = [session('a', 'Chrome, Windows', true)]
  open('/profile/info')
  expect(await screen.findByText(/откройте ссылку из письма/)).toBeTruthy()
  expect(screen.queryByLabelText('Новый пароль')).toBeNull()
})

test('a way in is linked with the password; a wrong one is said beside it', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  server.answerOf = ({ what, body }) => {
    if (what !== 'POST /api/auth/link/yandex') return undefined
    return body?.password === 'secret1' ? Response.json({ url: '/to-yandex' }) : wrongPassword()
  }
  const { user } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Привязать Яндекс' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Пароль'), 'wrong{Enter}')
  expect(await dialog.findByText('Неверный пароль.')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  await user.clear(dialog.getByLabelText('Пароль'))
  await user.type(dialog.getByLabelText('Пароль'), 'secret1{Enter}')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/to-yandex'))
})

test('without a password linking asks to sign in again, when that was long ago', async () => {
  changeProfile({ hasPassword: false, identities: ['google'] })
  server.answerOf = ({ what }) => (what.includes('/auth/link/') ? refuse('SIGN_IN_AGAIN') : undefined)
  const { user, router } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Привязать Яндекс' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/первые десять минут после входа/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Войти ещё раз' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/profile/info#ways-in')
})

test('what a provider proved leaves the address before it is linked', async () => {
  let searchThen: string | undefined
  server.answerOf = ({ what }) => {
    if (what === 'POST /api/auth/link') {
      searchThen = router.state.location.search
      changeProfile({ identities: ['yandex'] })
    }
    return undefined
  }
  keepLinkBegun()
  const { router } = open('/profile/info?link=proof')
  const ways = await section('Способы входа')
  expect(await ways.findByText('Привязан')).toBeTruthy()
  expect(await ways.findByText(/^Привязали/)).toBeTruthy()
  expect(searchThen).toBe('')
  expect(changes()).toEqual([{ what: 'POST /api/auth/link', body: { proof: 'proof' } }])
})

test('a proof that was brought from elsewhere links nothing', async () => {
  const { router } = open('/profile/info?link=proof')
  expect(await screen.findByText(/^Привязку начали не в этом браузере/)).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(changes()).toEqual([])
})

test('a linking that came to nothing says why', async () => {
  const { router } = open('/profile/info?problem=taken')
  expect(await screen.findByText('Этот способ входа уже привязан к другому аккаунту.')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('the last way in cannot be taken away before there is a password, and says where to set one', async () => {
  changeProfile({ hasPassword: false, identities: ['google'] })
  const { user } = open('/profile/info')
  await user.click(await screen.findByRole('link', { name: 'Задать пароль' }))
  expect(screen.queryByRole('button', { name: 'Отвязать Google' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Пароль' }))
})

test('when the other way was taken away elsewhere, the reason stands in the question', async () => {
  changeProfile({ hasPassword: false, identities: ['google', 'yandex'] })
  server.answerOf = ({ what }) => (what.startsWith('DELETE') ? refuse('LAST_SIGN_IN') : undefined)
  const { user } = open('/profile/info')
  // Linked before, and not set up any longer: it can only be taken away.
  await user.click(await screen.findByRole('button', { name: 'Отвязать Google' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Отвязать' }))
  expect(await question.findByText(problems.LAST_SIGN_IN[1])).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Отмена' }))
  expect(screen.getAllByText('Привязан')).toHaveLength(2)
})

test('one session is ended and goes from the list; ending all leads to the sign-in', async () => {
  server.sessions = [session('a', 'Chrome, Windows', true), session('b', 'Safari, iPhone', false)]
  const { user, router } = open('/profile/info')
  expect(await screen.findByText('Это устройство')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Chrome, Windows/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Выйти на устройстве «Safari, iPhone»' }))
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Устройства' }))

  await user.click(screen.getByRole('button', { name: 'Выйти везде' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Выйти везде' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(readToken()).toBe('')
  expect(changes().map(({ what }) => what)).toEqual([
    'DELETE /api/users/sessions/b',
    'POST /api/users/logout-all'
  ])
})

test('deleting asks for the password, and ends at the sign-in with a word', async () => {
  server.answerOf = ({ what, body }) =>
    what.startsWith('DELETE') && body?.password !== 'secret1' ? wrongPassword() : undefined
  const { user, router } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Удалить аккаунт…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const remove = dialog.getByRole('button', { name: 'Удалить аккаунт' })
  await user.click(remove)
  expect(dialog.getByText('Введите пароль.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Пароль'), 'wrong{Enter}')
  expect(await dialog.findByText('Неверный пароль.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Пароль'))
  await user.type(dialog.getByLabelText('Пароль'), 'secret1{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?notice=deleted'))
  expect(readToken()).toBe('')
})

test('without a password deleting asks to sign in again; what was asked for can be taken back', async () => {
  changeProfile({ hasPassword: false })
  server.answerOf = ({ what }) => (what.startsWith('DELETE') ? refuse('SIGN_IN_AGAIN') : undefined)
  const { user, unmount } = open('/profile/info')
  await user.click(await screen.findByRole('button', { name: 'Удалить аккаунт…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Удалить аккаунт' }))
  expect(await dialog.findByText(/первые десять минут после входа/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Войти ещё раз' })).toBeTruthy()
  unmount()

  changeProfile({ deletion: '2026-12-17T10:00:00.000Z' })
  const again = open('/profile/info')
  const keep = await screen.findByRole('button', { name: 'Оставить аккаунт' })
  changeProfile({ deletion: null })
  await again.user.click(keep)
  expect(await screen.findByRole('button', { name: 'Удалить аккаунт…' })).toBeTruthy()
  expect(server.sent.some(({ what }) => what === 'POST /api/users/profile/keep')).toBe(true)
})
