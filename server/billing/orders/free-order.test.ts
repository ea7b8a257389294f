import { beforeEach, expect, test } from 'vitest'

import { addMonths } from '#contract/months.ts'
import { startTestApp } from '#test/app.ts'
import { keepPromo, newBuyer, selling, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { planOf } from '#test/payment-books.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

const context = duringTests(() => startTestApp(selling))
let anna: Buyer
beforeEach(async () => {
  anna = await newBuyer(context)
})

async function newCode(usage = 1): Promise<{ code: string; id: string }> {
  const code = nextName('p').toUpperCase()
  return { code, id: await keepPromo(context, { code, plans: ['START_12'], percent: 100, usage }) }
}

const begin = (promo: string) =>
  context.app.inject({
    method: 'POST',
    url: '/api/payment/START_12',
    headers: anna.headers,
    payload: { promo }
  })

test('three codes at once give no more than two years ahead', async () => {
  const codes = [await newCode(), await newCode(), await newCode()]
  const at = context.now()
  const replies = await Promise.all(codes.map(({ code }) => begin(code)))
  const statuses = replies.map(({ statusCode }) => statusCode)
  const given = statuses.filter(status => status === 201).length
  // One that was asked for a millisecond before another that was given first would reach over two years by that.
  expect([1, 2]).toContain(given)
  expect(statuses.filter(status => status === 422)).toHaveLength(codes.length - given)
  const { payedTo } = await planOf(context, anna.id)
  expect(payedTo).toBeLessThanOrEqual(addMonths(context.now(), 24))
  expect(payedTo).toBeGreaterThanOrEqual(addMonths(at, 12 * given))
})

test('a discount that was made smaller meanwhile gives nothing', async () => {
  const { code, id } = await newCode()
  const { begun } = await context.services.sql.begin(async tx => {
    await tx`update promos set percent = 50 where id = ${id}`
    const reply = begin(code)
    await untilWaitedFor(tx)
    return { begun: reply }
  })
  const reply = await begun
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('только что изменилась')
  expect(await planOf(context, anna.id)).toMatchObject({ plan: null })
})
