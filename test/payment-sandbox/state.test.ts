import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

import { openShop, purchase } from './shop.ts'

let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-payment-sandbox-'))
})

afterAll(() => rm(dir, { recursive: true }))

test('a restart changes nothing: secret, clock, subscriptions, answers and what is still to be told', async () => {
  const statePath = join(dir, 'state.json')
  const before = await openShop({ statePath })
  const { publicId, secret } = before.sandbox
  expect(publicId).toMatch(/^pk_[0-9a-f]{29}$/)
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  const { subscriptionId, transactionId } = await before.sandbox.pay(purchase(before))
  await before.sandbox.travel(100 * DAY_MS)
  before.answer = kind => (kind === 'refund' ? { status: 500 } : 0)
  const ask = { TransactionId: transactionId, Amount: 10 }
  const refunded = await before.ask('/payments/refund', ask, { 'x-request-id': 'one' })
  await before.sandbox.settle()
  const at = before.sandbox.now()
  const count = before.sandbox.transactions.length
  await before.close()

  expect((await readdir(dir)).toSorted()).toEqual(['state.json'])
  expect((await stat(statePath)).mode & 0o777).toBe(0o600)

  const after = await openShop({ statePath })
  expect(after.sandbox).toMatchObject({ publicId, secret })
  expect(Math.abs(after.sandbox.now() - at)).toBeLessThan(MINUTE_MS)
  expect(await after.ask('/payments/refund', ask, { 'x-request-id': 'one' })).toEqual(refunded)
  expect(after.sandbox.transactions).toHaveLength(count)
  await after.sandbox.travel(MINUTE_MS)
  expect(after.told()).toEqual(['refund'])
  await after.sandbox.travel(31 * DAY_MS)
  expect(after.heard.findLast(({ kind }) => kind === 'pay')?.fields).toMatchObject({
    SubscriptionId: subscriptionId
  })
  await after.close()
})

test('a charge that a restart came upon is made after it', async () => {
  const statePath = join(dir, 'restart.json')
  const before = await openShop({ statePath, answerMs: HOUR_MS })
  const { subscriptionId } = await before.sandbox.pay(purchase(before))
  before.answer = kind => (kind === 'check' ? 'hang' : 0)
  const travelling = before.sandbox.travel(32 * DAY_MS)
  await expect.poll(() => before.told().filter(kind => kind === 'check').length === 2).toBe(true)
  await before.close()
  await travelling

  const after = await openShop({ statePath })
  const subscription = after.sandbox.subscriptions.find(({ id }) => id === subscriptionId)
  expect(subscription).toMatchObject({ status: 'Active', failed: 0, successful: 0 })
  await after.sandbox.settle()
  expect(subscription).toMatchObject({ status: 'Active', failed: 0, successful: 1 })
  expect(after.told()).toEqual(['check', 'pay', 'receipt'])
  await after.close()
})

test('a file that is no state is named', async () => {
  const statePath = join(dir, 'broken.json')
  await writeFile(statePath, '{"publicId":')
  await expect(openShop({ statePath })).rejects.toThrow(/broken\.json is no state/)
})

test('sandboxes do not share secrets, and one that begins anew counts on from the old one', async () => {
  const [one, two] = await Promise.all([openShop(), openShop()])
  expect(one.sandbox.secret).not.toBe(two.sandbox.secret)
  const { transactionId } = await one.sandbox.pay(purchase(one))
  expect(transactionId).toBeGreaterThan(1_700_000_000)
  await Promise.all([one.close(), two.close()])
})
