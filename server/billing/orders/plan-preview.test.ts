import { expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { PlanChange } from '#contract/payment.ts'
import type { Plan } from '#contract/plan-schema.ts'
import { planIds, planOf, type PlanId } from '#contract/plans.ts'
import { problems } from '#contract/problems.ts'
import { daysOfTerm } from '#server/billing/money/term.ts'
import { startTestApp } from '#test/app.ts'
import { keepSubscription, newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(() => startTestApp({ ...selling, ARCHIVED_PLANS: 'SOCIAL_12,UNLIMITED_6' }))

const get = (user: TestUser, url: string) => context.app.inject({ url, headers: user.headers })
const preview = (user: TestUser, plan: string) => get(user, `/api/payment/newDate/${plan}`)

const refusal = async (user: TestUser, plan: string) =>
  (await preview(user, plan)).json<{ statusCode: number; code: string }>()

/** Ids of the plans that a user is shown; archived ones with a mark. */
const plansOf = async (user: TestUser) =>
  (await get(user, '/api/plans')).json<Plan[]>().map(({ id, archive }) => (archive ? `${id}!` : id))

let last = 0

/** Whoever paid for a plan just now, which renews unless it was cancelled. */
async function payer(plan: PlanId, status = 'Active') {
  const user = await newBuyer(context)
  last += 1
  const amount = planOf(plan).RUB.amount * 100
  await tell(context, user, { kind: 'pay', key: `pay:${last}`, at: context.now(), plan, amount })
  await keepSubscription(context, user, { Id: `sc_${last}`, Status: status })
  return user
}

test('a change up keeps the value in fewer days, and is charged when they are over', async () => {
  const user = await payer('START_1')
  const before = context.now()
  const answer = (await preview(user, 'STANDARD_1')).json<PlanChange>()
  const newDate = Date.parse(answer.newDate)
  // Of a day that may have ended meanwhile; what is left is by moments less than what was paid.
  const days = [before, context.now()].map(at => Math.floor((390 * daysOfTerm(at, 1)) / 990))
  expect(days.flatMap(count => [count, count - 1])).toContain(Math.floor((newDate - before) / DAY_MS))
  expect(answer).toEqual({
    payment: {
      Amount: 990,
      Currency: 'RUB',
      Interval: 'Month',
      Period: 1,
      NextTransactionDateIso: answer.newDate.slice(0, 19)
    },
    newDate: answer.newDate,
    newPlan: planOf('STANDARD_1')
  })
})

test('after a cancel only the term is converted', async () => {
  const user = await payer('START_1', 'Cancelled')
  expect((await preview(user, 'STANDARD_1')).json()).toMatchObject({ payment: {} })
})

test('what cannot be changed says why', async () => {
  const user = await payer('UNLIMITED_12')
  expect(await refusal(user, 'UNLIMITED_12')).toMatchObject({ statusCode: 409, code: 'NOTHING_TO_CHANGE' })
  expect(await refusal(user, 'SOCIAL_1')).toMatchObject({ statusCode: 422, code: 'CHANGE_TOO_FAR' })
  expect(await refusal(user, 'SOCIAL_12')).toMatchObject({ statusCode: 422, details: [{ field: 'plan' }] })
  expect(await refusal(await newBuyer(context), 'START_1')).toMatchObject({
    code: 'NOTHING_TO_CHANGE',
    message: 'Менять нечего: оплаченного тарифа у вас нет. Оплатите новый.'
  })
})

test('a purchase may begin with what reaches two years ahead', async () => {
  const user = await payer('STANDARD_6', 'Cancelled')
  expect(await refusal(user, 'START_1')).toMatchObject({ statusCode: 422, code: 'CHANGE_TOO_FAR' })
  const { newDate } = (await preview(user, 'START_1?buying=true')).json<PlanChange>()
  expect(Date.parse(newDate) - context.now()).toBeGreaterThan(365 * DAY_MS)
  expect(await refusal(await payer('UNLIMITED_12'), 'SOCIAL_1?buying=true')).toMatchObject({
    code: 'CHANGE_TOO_FAR'
  })
})

test('days that were given change for nothing', async () => {
  const user = await signUpWithPlan(context, 'UNLIMITED_12')
  expect((await preview(user, 'START_1')).json()).toMatchObject({
    code: 'NOTHING_TO_CHANGE',
    message: problems.NOTHING_TO_CHANGE[1]
  })
})

test('and a purchase, which begins at once, tells how many of them are lost', async () => {
  const user = await signUpWithPlan(context, 'UNLIMITED_12')
  const { payedTo } = (await get(user, '/api/users/profile')).json<{ payedTo: string }>()
  const { newDate, lostDays } = (await preview(user, 'START_1?buying=true')).json<PlanChange>()
  expect(context.now() - Date.parse(newDate)).toBeLessThan(MINUTE_MS)
  expect(lostDays).toBe(Math.floor((Date.parse(payedTo) - context.now()) / DAY_MS))
})

test('days that cost nothing are told before they are lost', async () => {
  const user = await payer('START_1', 'Cancelled')
  await tell(context, user, { kind: 'pay', key: 'free:1', at: context.now(), plan: 'START_3', amount: 0 })
  const { payedTo } = (await get(user, '/api/users/profile')).json<{ payedTo: string }>()
  const all = (Date.parse(payedTo) - context.now()) / DAY_MS
  const { lostDays = 0, newDate } = (await preview(user, 'STANDARD_1')).json<PlanChange>()
  expect(lostDays).toBeGreaterThan(85)
  expect(lostDays).toBeLessThan(all - 25)
  expect(Date.parse(newDate) - context.now()).toBeLessThan(13 * DAY_MS)
})

test('plans that are not sold any more stay with who has them', async () => {
  const offered = planIds.filter(id => id !== 'SOCIAL_12' && id !== 'UNLIMITED_6')
  expect(await plansOf(await signUp(context))).toEqual(offered)
  const owner = await payer('UNLIMITED_6')
  expect(await plansOf(owner)).toEqual([...offered.slice(0, -1), 'UNLIMITED_6!', 'UNLIMITED_12'])
})
