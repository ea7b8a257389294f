import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { changeProfile, changes, open, refuse, server } from '#web/features/profile/profile.harness.tsx'

const ours = async () => within(await screen.findByRole('region', { name: 'Токен Wildberries' }))

test('a token is sent without its line ends; refused or not tried, it stays in the field with the reason', async () => {
  const { user } = open('/profile/info')
  const wildberries = await ours()
  const field = wildberries.getByLabelText('Токен')
  await user.click(field)
  await user.paste(' eyJh\nbGci ')
  const reason = 'У токена нет категории «Аналитика».'
  server.answerOf = ({ what }) =>
    what.startsWith('PUT') ? refuse('INVALID', undefined, [{ field: 'wbToken', message: reason }]) : undefined
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  expect(await wildberries.findByText(reason)).toBeTruthy()
  expect(changes()[0]?.body).toEqual({ wbToken: 'eyJhbGci' })

  const away = 'Wildberries не отвечает. Попробуйте через минуту.'
  server.answerOf = ({ what }) => (what.startsWith('PUT') ? refuse('UNAVAILABLE', away) : undefined)
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  expect((await wildberries.findByRole('alert')).textContent).toBe(away)
  expect(field).toHaveProperty('value', expect.stringContaining('eyJh'))
})

test('what was said about a token goes with the token', async () => {
  server.answerOf = ({ what, body }) => {
    if (!what.startsWith('PUT')) return undefined
    changeProfile({ wbToken: body?.wbToken === null ? null : '…Good' })
    return Response.json(server.profile)
  }
  const { user } = open('/profile/info')
  const wildberries = await ours()
  await user.type(wildberries.getByLabelText('Токен'), 'eyJ.a.Good')
  await user.click(wildberries.getByRole('button', { name: 'Добавить токен' }))
  expect(await wildberries.findByText('Токен проверен и сохранён')).toBeTruthy()
  await user.click(wildberries.getByRole('button', { name: 'Удалить токен' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Удалить токен' }))
  await waitFor(() => expect(wildberries.queryByText('…Good')).toBeNull())
  expect(wildberries.queryByText('Токен проверен и сохранён')).toBeNull()
})

test('a personal token is kept, and said to be one that may not be handed over', async () => {
  changeProfile({ wbToken: '…Good', wbTokenExpires: '2027-05-20T10:00:00.000Z' })
  const { unmount } = open('/profile/info')
  const words = /^Это персональный токен/
  expect((await ours()).queryByText(words)).toBeNull()
  unmount()
  changeProfile({ wbTokenPersonal: true })
  open('/profile/info')
  expect((await ours()).getByText(words)).toBeTruthy()
})
