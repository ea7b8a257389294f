import { afterAll, beforeAll, expect, test } from 'vitest'

import { removePerson } from '#server/users/removal.store.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { idOf } from '#test/new-mails.ts'

import { addMail } from './mails.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

test('whoever is removed by an administrator is told so, also when the letter leaves after that', async () => {
  const { sql, jobs } = context.services
  const user = await signUp(context)
  const userId = await idOf(context, user)
  await sql`update users set confirmed = true where id = ${userId}`
  const about = { plan: 'START_1', until: 0, by: 'removal', isCardForgotten: true } as const
  const now = context.now()
  await sql.begin(async tx => {
    await addMail(tx, jobs, { kind: 'renewal-cancelled', userId, ...about }, now)
    await addMail(tx, jobs, { kind: 'deletion', userId, until: now }, now)
    await removePerson(tx, userId, now)
  })
  const told = async () =>
    (await mailsTo(context, user.username)).filter(({ text }) => text?.includes('Администратор'))
  await expect.poll(async () => (await told()).length).toBe(1)
  const subjects = (await mailsTo(context, user.username)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Аккаунт будет удалён')
  await expect.poll(() => sql`select 1 from mails where user_id = ${userId}`).toEqual([])
})
