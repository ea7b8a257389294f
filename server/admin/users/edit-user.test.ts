import { beforeEach, expect, test } from 'vitest'

import type { AdminUser } from '#contract/admin-users.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Problem } from '#contract/problem.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { auditAsked, newAdmin, putUser } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer, tell, type Buyer } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))
let anna: Buyer
beforeEach(async () => {
  anna = await newBuyer(context)
})

/** No term is longer than ten years. */
const IN_5_YEARS = new Date().getUTCFullYear() + 5
const inDays = (days: number) => new Date(context.now() + days * DAY_MS).toISOString()
const edit = (payload: object, id = anna.id) => putUser(context, admin, id, payload)
const factsOf = (id: string) => context.services.sql`select kind, plan from money_facts where user_id = ${id}`
const entries = () => auditAsked(context, admin, `subject=user&subjectId=${anna.id}`)
const problemOf = async (payload: object) => (await edit(payload)).json<Problem>()

test('a plan and its end are granted: a fact about money, worth nothing', async () => {
  const payedTo = inDays(30)
  const reply = await edit({ plan: 'START_12', payedTo })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ plan: 'START_12', payedTo, status: 'ACTIVE', paid: 0 })
  expect(await factsOf(anna.id)).toEqual([{ kind: 'grant', plan: 'START_12' }])
  expect(await entries()).toMatchObject([
    {
      admin: admin.id,
      adminName: admin.username,
      action: 'user.edit',
      subject: 'user',
      subjectName: anna.username,
      before: { plan: null },
      after: { plan: 'START_12', payedTo }
    }
  ])
})

test('what was paid for stays paid for when the end is moved', async () => {
  await tell(context, anna, { kind: 'pay', key: 'pay:1', at: context.now(), plan: 'START_1', amount: 390_00 })
  const payedTo = inDays(60)
  expect((await edit({ payedTo })).json()).toMatchObject({ plan: 'START_1', payedTo, paid: 390 })
  const standing = await standingOf(context.services.sql, anna.id)
  expect(standing.segments).toHaveLength(2)
  expect(new Date(standing.payedTo ?? 0).toISOString()).toBe(payedTo)
})

test('a plan is taken away from now on', async () => {
  await edit({ plan: 'START_1', payedTo: inDays(30) })
  const reply = await edit({ plan: null })
  expect(reply.json()).toMatchObject({ plan: null, status: 'INACTIVE' })
  expect(Date.parse(reply.json<AdminUser>().payedTo)).toBeLessThanOrEqual(context.now())
})

test('the grant is the last word, also where the provider is ahead of our clock', async () => {
  const at = context.now() + MINUTE_MS
  await tell(context, anna, { kind: 'pay', key: 'pay:ahead', at, plan: 'START_1', amount: 390_00 })
  const payedTo = inDays(3)
  expect((await edit({ plan: 'SOCIAL_1', payedTo })).json()).toMatchObject({ plan: 'SOCIAL_1', payedTo })
})

test('what is absent, unknown or the same changes nothing, and nothing is written down', async () => {
  const { body: before } = await edit({ telegram: '@anna' })
  for (const payload of [
    {},
    { telegram: '@anna' },
    { confirm: true },
    { roles: ['USER'] },
    { plan: null },
    { plan: null, payedTo: JSON.parse(before).payedTo },
    { username: 'other@example.ru', _id: '1', new: false }
  ]) {
    const reply = await edit(payload)
    expect([reply.statusCode, reply.body]).toEqual([200, before])
  }
  expect(await factsOf(anna.id)).toEqual([])
  expect(await entries()).toMatchObject([{ before: { telegram: '' }, after: { telegram: '@anna' } }])
})

test.each([
  ['a plan whose end is over', { plan: 'START_1' }, 'payedTo'],
  ['an end without a plan', { payedTo: `${IN_5_YEARS}-06-01T00:00:00.000Z` }, 'payedTo'],
  ['no plan, and an end to come', { plan: null, payedTo: `${IN_5_YEARS}-06-01T00:00:00.000Z` }, 'payedTo'],
  ['an end in a hundred years', { plan: 'START_1', payedTo: '2199-06-01T00:00:00.000Z' }, 'payedTo'],
  ['an end before the registration', { plan: 'START_1', payedTo: '2020-06-01T00:00:00.000Z' }, 'payedTo'],
  ['a seller without a token', { roles: ['USER', 'SELLER'] }, 'roles'],
  ['no role', { roles: [] }, 'roles'],
  ['an administrator whose email is not confirmed', { roles: ['ADMIN'], confirm: false }, 'roles'],
  ['a Telegram name with spaces', { telegram: 'anna shop' }, 'telegram'],
  ['a plan that there is not', { plan: 'GOLD_1' }, 'plan'],
  ['a day that there is not', { payedTo: '2026-02-30T00:00:00Z' }, 'payedTo'],
  ['a second that there is not', { plan: 'START_1', payedTo: '2026-12-31T23:59:60Z' }, 'payedTo']
])('%s is refused, and nothing is changed', async (_, payload, field) => {
  expect(await problemOf({ telegram: '@other', ...payload })).toMatchObject({
    code: 'INVALID',
    details: [{ field }]
  })
  const [row] = await context.services.sql`select telegram from users where id = ${anna.id}`
  expect(row).toEqual({ telegram: '' })
  expect(await entries()).toEqual([])
})

test('who is no seller any more has no token, either', async () => {
  const { sql } = context.services
  await sql`
    insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, saved_at, personal)
    values (${anna.id}, 'x', 'x', '4242', now() + interval '1 day', now(), false)`
  await sql`update users set roles = '{USER,SELLER}' where id = ${anna.id}`
  expect((await edit({ telegram: '@anna' })).json()).toMatchObject({ wbToken: '…4242' })
  expect((await edit({ roles: ['USER'] })).json()).toMatchObject({ roles: ['USER'], wbToken: null })
  expect((await entries())[0]).toMatchObject({
    before: { roles: ['USER', 'SELLER'], wbToken: '…4242' },
    after: { roles: ['USER'], wbToken: null }
  })
})

test('a form that was opened before somebody else changed the user is told what changed', async () => {
  const was = { plan: null, telegram: '', roles: ['USER'], confirm: true }
  await edit({ plan: 'START_3', payedTo: `${IN_5_YEARS}-03-01T09:30:00.000Z`, telegram: '@vera' })
  const reply = await edit({ telegram: '@anna', was: { ...was, payedTo: inDays(0) } })
  expect(reply.json()).toMatchObject({
    statusCode: 409,
    code: 'CHANGED_MEANWHILE',
    details: [
      { field: 'plan', message: 'Теперь: «Старт», 3 мес.' },
      { field: 'payedTo', message: `Теперь: 1 марта ${IN_5_YEARS} г. в 12:30 по Москве.` },
      { field: 'telegram', message: 'Теперь: @vera.' }
    ]
  })
  const [row] = await context.services.sql`select telegram from users where id = ${anna.id}`
  expect(row).toEqual({ telegram: '@vera' })
})

test('two forms at once: one is saved, the other is told', async () => {
  const was = { telegram: '' }
  const replies = await Promise.all(['@first', '@second'].map(telegram => edit({ telegram, was })))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await entries()).toHaveLength(1)
})

test.each(['1', '999999999999999999'])('user %s is nobody', async id => {
  expect((await edit({ telegram: '@anna' }, id)).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
})
