import { expect, test } from 'vitest'

import type { OwnPayment } from '#contract/payment.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp(selling))

const get = (user: TestUser, url: string) => context.app.inject({ url, headers: user.headers })

test('an act of other days is asked for with them, by the payer alone', async () => {
  const [user, other] = [await newBuyer(context), await newBuyer(context)]
  // Noon of Moscow: 31 days of 13 ₽ until noon of 11 January.
  const at = Date.parse('2025-12-11T09:00:00Z')
  const fact = { kind: 'pay', key: 'pay:81', at, plan: 'START_1', amount: 403_00 } as const
  await tell(context, user, fact)
  const [own] = (await get(user, '/api/payment/payments')).json<OwnPayment[]>()
  const id = own?._id ?? ''
  const ask = (days: string, who = user) => get(who, `/api/payment/payments/${id}?${days}`)
  const serviceOf = async (days: string) => (await ask(days)).json<OwnPayment>().service
  const closing = { first: '2025-12-11', last: '2026-01-10', over: true }
  const none = { from: null, until: null, refunded: 0, unused: 0, earlier: 0, end: null, closing }
  expect(own?.service).toMatchObject({ ...none, number: id, asOf: '2026-01-10', sum: 403 })
  expect(await serviceOf('until=2025-12-31')).toMatchObject({
    ...none,
    number: `${id}/111225-311225`,
    periods: [{ plan: 'START_1', from: '2025-12-11', to: '2025-12-31', shared: false }],
    until: '2025-12-31',
    asOf: '2025-12-31',
    end: '2026-01-11T09:00:00.000Z',
    unused: 130,
    sum: 273
  })
  expect(await serviceOf('from=2026-01-01')).toMatchObject({
    ...none,
    number: `${id}/010126`,
    periods: [{ from: '2026-01-01', to: '2026-01-10' }],
    from: '2026-01-01',
    earlier: 273,
    sum: 130
  })
  expect(await serviceOf('from=2025-12-21&until=2025-12-31')).toMatchObject({
    number: `${id}/211225-311225`,
    earlier: 130,
    sum: 143
  })
  expect((await ask('until=2025-12-31', other)).statusCode).toBe(404)
  expect((await ask('until=2025-12-10')).json()).toMatchObject({
    statusCode: 422,
    code: 'INVALID',
    details: [{ field: 'until' }]
  })
})

test.each(['until=2025-02-29', 'until=31.12.2025', 'until=', 'from=2025-12-31T00:00', 'from=1'])(
  '«%s» is no day',
  async days => {
    const user = await newBuyer(context)
    const reply = await get(user, `/api/payment/payments/1?${days}`)
    expect(reply.json()).toMatchObject({
      statusCode: 422,
      code: 'INVALID',
      details: [{ field: days.split('=')[0], message: 'Введите дату вида 2026-11-21.' }]
    })
  }
)
