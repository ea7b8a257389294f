import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { newId } from '#server/platform/ids.ts'
import { removePerson } from '#server/users/removal.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, idOf } from '#test/factories.ts'
import { mailsTo, untilMailed } from '#test/mails.ts'

import { insertMail, markFailed, markRefused, markSent } from './mails.store.ts'
import { addMail } from './mails.ts'

const context = duringTests(startTestApp)

const about = { plan: 'START_1', until: 0, by: 'removal', isCardForgotten: true } as const
const mailsOf = (userId: string) => context.services.sql`select 1 from mails where user_id = ${userId}`

test('whoever is removed by an administrator is told so, also when the letter leaves after that', async () => {
  const { sql, jobs } = context.services
  const user = await signUp(context)
  const userId = await idOf(context, user)
  await sql`update users set confirmed = true where id = ${userId}`
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
  await expect.poll(() => mailsOf(userId)).toEqual([])
})

test('one that is too old to be told leaves no address behind', async () => {
  const { sql, jobs } = context.services
  const user = await signUp(context)
  const userId = await idOf(context, user)
  await untilMailed(context)
  const yesterday = context.now() - 25 * HOUR_MS
  await sql.begin(tx => addMail(tx, jobs, { kind: 'removed', userId, to: user.username }, yesterday))
  await expect.poll(() => sql`select 1 from mails where facts ? 'to'`).toEqual([])
  expect(await mailsTo(context, user.username)).toHaveLength(1)
})

test.each([
  ['has left', markSent],
  ['was refused', markRefused],
  ['was given up', markFailed]
])('of a letter that %s while the account was removed nothing stays', async (_how, mark) => {
  const { sql } = context.services
  const userId = await idOf(context, await signUp(context))
  const now = context.now()
  const id = newId(now)
  await sql.begin(async tx => {
    await insertMail(tx, id, { kind: 'renewal-cancelled', userId, ...about }, now)
    await removePerson(tx, userId, now)
  })
  expect(await mailsOf(userId)).toHaveLength(1)
  await mark(sql, id, now)
  expect(await mailsOf(userId)).toEqual([])
})
