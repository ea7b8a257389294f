import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { notifications, type NotificationKind } from '#contract/payment-notifications.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { headersOf, hmacOf, providerKeys, type Fields } from '#test/signed-messages.ts'

import { readMessage } from './message.ts'

const context = duringTests(() => startTestApp(providerKeys))
const anna = beforeTests(() => newBuyer(context))

const kinds: [NotificationKind, ...NotificationKind[]] = [
  'check',
  'pay',
  'fail',
  'confirm',
  'refund',
  'receipt',
  'recurrent',
  'cancel'
]

test('all kinds are here', () => expect(kinds.toSorted()).toEqual(Object.keys(notifications).toSorted()))

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const strange = fc.oneof(
  anyText,
  fc.constantFrom(
    '',
    '\0',
    'sale\udfff',
    '1e308',
    '99999999999999999999',
    '-1',
    '0',
    'NaN',
    'x'.repeat(5000),
    '0001-01-01 00:00:00',
    '9999-12-31 23:59:59',
    '2026-13-45 99:99:99',
    "'; drop table money_facts; --",
    '{"plan":{"plan":[]}}'
  )
)

/** A message that would do, with something strange in some of its fields. */
const spoiled = fc.dictionary(
  fc.constantFrom(
    'TransactionId',
    'PaymentTransactionId',
    'Amount',
    'Currency',
    'DateTime',
    'CardLastFour',
    'CardType',
    'CardExpDate',
    'TestMode',
    'Status',
    'OperationType',
    'InvoiceId',
    'AccountId',
    'SubscriptionId',
    'Data',
    'Id',
    'Url',
    'Type',
    'ReasonCode'
  ),
  strange,
  { maxKeys: 4 }
)

describe.each(kinds)('%s', kind => {
  test('is answered with a code, whatever its fields say', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, fc.constantFrom('form', 'json', 'GET'), async (fields, wire) => {
        const order = await newOrder(context, anna, { plan: 'START_1' })
        const message = { ...messageOf(context, order), ...fields }
        const json = wire === 'json' && JSON.stringify(message).isWellFormed()
        const payload = json ? JSON.stringify(message) : formOf(message)
        if (wire === 'GET' && payload.length > 8000) return
        const reply = await send(kind, payload, json ? 'application/json' : FORM, wire === 'GET')
        expect([reply.statusCode, reply.json()]).toEqual([200, { code: expect.any(Number) }])
      }),
      { numRuns: 40 }
    )
  })

  test('is answered with a code, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async bytes => {
        const reply = await send(kind, Buffer.from(bytes), 'application/json', false)
        expect(reply.statusCode).toBe(200)
      }),
      { numRuns: 40 }
    )
  })
})

const FORM = 'application/x-www-form-urlencoded'

const formOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  ).toString()

function send(kind: NotificationKind, payload: string | Buffer, type: string, isGet: boolean) {
  const url = `/api/payment/notifications/${kind}`
  const headers =
    typeof payload === 'string' ? headersOf(payload, payload) : { 'content-hmac': hmacOf(payload) }
  if (isGet) return context.app.inject({ url: `${url}?${payload.toString()}`, headers })
  return context.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload })
}

test('names that mean something to JavaScript mean nothing here', async () => {
  const payload =
    '{"__proto__":{"Amount":"1"},"constructor":{"prototype":{"x":1}},"TransactionId":{"toString":1},"Amount":[["9"]]}'
  const { fields } = readMessage(Buffer.from(payload))
  expect(fields).toEqual({})
  expect((await send('pay', payload, 'application/json', false)).json()).toEqual({ code: 0 })
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('a deep message, and one with many fields', async () => {
  for (const payload of [
    '['.repeat(20_000) + ']'.repeat(20_000),
    `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  ]) {
    expect((await send('pay', payload, 'application/json', false)).json()).toEqual({ code: 0 })
  }
  const many = Array.from({ length: 20_000 }, (_, index) => `f${index}=${index}`).join('&')
  expect((await send('pay', many, FORM, false)).json()).toEqual({ code: 0 })
})

test('of a repeated field the first is meant', () => {
  expect(readMessage(Buffer.from('Amount=1.00&Amount=2.00')).fields).toEqual({ Amount: '1.00' })
})

test('an empty field is none, and unknown ones are not kept', async () => {
  expect(readMessage(Buffer.from('Amount=&Currency=+&TransactionId=null&Name=Anna&Token=x')).fields).toEqual({
    TransactionId: 'null'
  })
  expect(readMessage(Buffer.from('{"Amount":null,"TransactionId":12,"TestMode":true}')).fields).toEqual({
    TransactionId: '12',
    TestMode: 'true'
  })
})
