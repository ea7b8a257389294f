import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { changes, open } from '#web/features/profile/profile.harness.tsx'

const ours = async () => within(await screen.findByRole('region', { name: 'Telegram' }))

test('a telegram name is checked by the rule of the contract before it is sent', async () => {
  const { user } = open('/profile/info')
  const telegram = await ours()
  const field = telegram.getByLabelText('Имя в Telegram')
  await user.type(field, 'анна{Enter}')
  expect(telegram.getByText('Введите имя в Telegram, например @ivanova.')).toBeTruthy()
  expect(changes()).toEqual([])
  await user.clear(field)
  await user.type(field, ' @ivanova{Enter}')
  expect(await telegram.findByText('Сохранено')).toBeTruthy()
  expect(changes()[0]?.body).toEqual({ telegram: '@ivanova' })
})

test.each(['https://t.me/ivanova', 't.me/ivanova?start=1', ' ivanova '])(
  'a telegram name is taken out of «%s»',
  async typed => {
    const { user } = open('/profile/info')
    const telegram = await ours()
    await user.type(telegram.getByLabelText('Имя в Telegram'), `${typed}{Enter}`)
    expect(await telegram.findByText('Сохранено')).toBeTruthy()
    expect(changes()[0]?.body).toEqual({ telegram: 'ivanova' })
  }
)
