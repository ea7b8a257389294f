import { expect, test } from 'vitest'

import { startAdminLinks } from '#test/admin-links.ts'
import { duringTests } from '#test/during-tests.ts'

const admin = duringTests(startAdminLinks)

test('of a landing that is switched off it is told which buttons its page never had', async () => {
  const [shown, added] = [
    { title: 'Магазин', url: 'https://shop.example/1' },
    { title: 'Чат', url: 'https://chat.example/' }
  ]
  const { _id } = await admin.link({ additionalLinks: [added] })
  expect(await admin.one(_id)).toMatchObject({ landed: false, waitingButtons: [1] })
  const told = async (fields: object) => (await admin.ask('PUT', `shortlinks/${_id}`, fields)).json<unknown>()
  const page = { isMicrolanding: true, additionalLinks: [shown] }
  expect(await told(page)).toMatchObject({ landed: true, waitingButtons: [] })
  const off = {
    isMicrolanding: false,
    additionalLinks: [shown, { title: 'Склад', url: 'https://t.me/chat' }]
  }
  expect(await told(off)).toMatchObject({ landed: true, waitingButtons: [2] })
})
