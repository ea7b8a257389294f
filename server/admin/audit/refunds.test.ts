import { afterEach, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { auditAsked, newAdmin } from '#test/admins.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { openRefundDesk } from '#test/refund-desk.ts'

const REFUND = '/payments/refund'

const app = duringTests(startPayments)
const desk = beforeTests(() => openRefundDesk(app))
const admin = beforeTests(() => newAdmin(app))
afterEach(() => app.sandbox.faults.clear())

const asked = (payment: string) => auditAsked(app, admin, `subject=payment&subjectId=${payment}`)

test('each refund is written down, with what went back so far', async () => {
  const { payment } = await desk.payer()
  await desk.refund(payment, 100.5)
  await desk.refund(payment, 50)
  const refund = { action: 'payment.refund', admin: expect.stringMatching(/^\d+$/) }
  expect(await asked(payment)).toMatchObject([
    { ...refund, before: { refunded: 100.5 }, after: { refunded: 150.5 } },
    { ...refund, before: { refunded: 0 }, after: { refunded: 100.5 } }
  ])
})

test('what the provider refuses has not happened', async () => {
  const { payment } = await desk.payer()
  app.sandbox.faults.breakApi(REFUND, 'refused')
  expect((await desk.refund(payment, 50)).statusCode).toBe(422)
  expect((await desk.refund(payment, 5000)).statusCode).toBe(422)
  expect(await asked(payment)).toEqual([])
})

test('an answer that was lost is written down when it is known, once', async () => {
  const payer = await desk.payer()
  app.sandbox.faults.breakApi(REFUND, 'lost', 1)
  expect((await desk.refund(payer.payment, 50)).statusCode).toBe(503)
  await desk.goOn(payer)
  await desk.goOn(payer)
  expect(await asked(payer.payment)).toMatchObject([{ before: { refunded: 0 }, after: { refunded: 50 } }])
})

test('one that seemed lost is written down when a late message tells of it', async () => {
  const payer = await desk.payer()
  const { faults, transactions } = app.sandbox
  faults.late = { refund: 2 * HOUR_MS }
  faults.breakApi(REFUND, 'lost')
  await desk.refund(payer.payment, 300)
  const made = transactions.findLast(({ type }) => type === 'Refund')
  if (!made) throw new Error('nothing went back')
  const { madeAt } = made
  made.madeAt -= HOUR_MS / 6
  await app.travel(1.2 * HOUR_MS)
  await desk.goOn(payer)
  expect(await desk.outcomes(payer)).toEqual(['undone'])
  made.madeAt = madeAt
  await app.travel(3 * HOUR_MS)
  expect(await desk.outcomes(payer)).toEqual(['done'])
  const [row] = await app.services.sql<{ before: object; after: object }[]>`
    select before, after from audit where subject = 'payment' and subject_id = ${payer.payment}`
  expect(row).toEqual({ before: { refunded: 0 }, after: { refunded: 300 } })
})
