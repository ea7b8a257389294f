import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { duringTests } from '#test/during-tests.ts'

import { createClient } from './client.ts'
import { ProviderAway, ProviderRefused, type ProviderClient } from './provider.ts'
import { cut, hang, json, no, ok, startApiServer, status, type Answer } from './testing/api-server.ts'

const SECRET = 'api-secret-0000'
const receipt = {
  Items: [{ Label: 'Тариф', Price: 390, Quantity: 1, Amount: 390, Vat: null, Method: 4, Object: 4 }],
  Email: 'buyer@example.ru',
  IsInternetPayment: true,
  Amounts: { Electronic: 390 }
}
const change = {
  id: 'sc_1',
  description: 'Тариф «Старт», 1 мес.',
  amount: 390,
  startDate: Date.UTC(2027, 0, 20, 9),
  period: 1,
  receipt
}
const subscription = {
  Id: 'sc_1',
  AccountId: '42',
  Amount: 390,
  Currency: 'RUB',
  Interval: 'Month',
  Period: 1,
  Status: 'Active',
  MaxPeriods: null,
  FailoverSchemeId: null
}
const transaction = {
  TransactionId: 897_728_064,
  Amount: 390,
  Currency: 'RUB',
  Status: 'Completed',
  CreatedDateIso: '2026-11-21T10:15:00'
}

const server = duringTests(() => startApiServer(SECRET))
let client: ProviderClient
let impatient: ProviderClient

beforeAll(() => {
  client = createClient(server.settings, 60_000)
  impatient = createClient(server.settings, 300)
})

const writes: [string, (of: ProviderClient) => Promise<unknown>, unknown][] = [
  ['update', of => of.updateSubscription('id-1', change), subscription],
  ['cancel', of => of.cancelSubscription('id-1', 'sc_1'), undefined],
  ['void', of => of.voidPayment('id-1', '897728064'), undefined],
  [
    'refund',
    of => of.refund('id-1', { transactionId: '897728064', amount: 100.5, receipt }),
    { TransactionId: 5 }
  ]
]
const reads: [string, (of: ProviderClient) => Promise<unknown>, unknown][] = [
  ['get', of => of.subscription('sc_1'), subscription],
  ['find', of => of.subscriptionsOf('42'), [subscription]],
  ['payment', of => of.payment('897728064'), transaction],
  ['list', of => of.paymentsOf('2026-11-21'), [transaction]]
]
const broken: [string, Answer][] = [
  ['429', status(429)],
  ['500', status(500)],
  ['503', status(503)],
  ['401', status(401)],
  ['404', status(404)],
  ['a redirect', status(302, { location: 'https://example.ru/' })],
  ['HTML', status(200)],
  ['a list', json([])],
  ['no word of success', json({ Model: subscription })],
  ['nothing', response => void response.end()],
  [
    'half of it',
    response => {
      response.writeHead(200, { 'content-length': '99' }).write('{"Success":true', () => response.destroy())
    }
  ],
  ['a line that is cut', cut]
]

describe('what is asked', () => {
  test('a write says who we are and which request it is', async () => {
    server.answer(ok(subscription))
    await client.updateSubscription('a-request', change)
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = server.seen()
    expect(path).toBe('/api/subscriptions/update')
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`pk_test:${SECRET}`).toString('base64')}`)
    expect(headers['x-request-id']).toBe('a-request')
    expect(headers['content-type']).toBe('application/json')
    expect(body).toEqual({
      Id: 'sc_1',
      Description: change.description,
      Amount: 390,
      Currency: 'RUB',
      StartDate: '2027-01-20T09:00:00.000Z',
      Interval: 'Month',
      Period: 1,
      CustomerReceipt: receipt
    })
  })

  test('a refund brings its receipt where the provider looks for it', async () => {
    server.answer(ok({ TransactionId: 5 }))
    const refund = { transactionId: '897728064', amount: 100.5, receipt }
    expect(await client.refund('id-1', refund)).toEqual({ transactionId: '5' })
    expect(server.seen()[0]?.body).toEqual({
      TransactionId: 897_728_064,
      Amount: 100.5,
      JsonData: { cloudpayments: { CustomerReceipt: receipt } }
    })
  })

  test.each(reads)('%s is no request that is done once', async (_name, read, model) => {
    server.answer(ok(model))
    await read(client)
    expect(server.seen()[0]?.headers['x-request-id']).toBeUndefined()
  })

  test('four at once, whatever is asked', async () => {
    let [at, most] = [0, 0]
    const four = Promise.withResolvers<void>()
    server.answer(async response => {
      most = Math.max(most, (at += 1))
      if (at === 4) four.resolve()
      // And a moment for a fifth.
      await four.promise.then(() => sleep(20))
      at -= 1
      await ok(subscription)(response)
    })
    await Promise.all(Array.from({ length: 20 }, () => client.subscription('sc_1')))
    expect([server.seen().length, most]).toEqual([20, 4])
  })
})

describe('what is answered', () => {
  test('all that the provider says of a subscription, known to us or not', async () => {
    server.answer(ok(subscription))
    expect(await client.subscription('sc_1')).toEqual(subscription)
  })

  test.each(writes)('%s that is refused did not happen', async (_name, write) => {
    server.answer(no('Subscription not found'))
    await expect(write(client)).rejects.toThrow(ProviderRefused)
    expect(server.seen()).toHaveLength(1)
  })

  test('a bad request is refused, too', async () => {
    server.answer(json({ Success: false, Message: 'Amount is required' }, 400))
    await expect(client.updateSubscription('id-1', change)).rejects.toThrow(/^Amount is required$/)
  })

  test('a subscription and a payment that do not exist are none', async () => {
    server.answer(no('Not found'))
    expect(await client.subscription('sc_1')).toBeUndefined()
    expect(await client.payment('897728064')).toBeUndefined()
  })

  test('a payment that failed is one', async () => {
    const declined = { ...transaction, Status: 'Declined', ReasonCode: 5051 }
    server.answer(no(null, declined))
    expect(await client.payment('897728064')).toEqual(declined)
  })

  test.each([...writes.slice(0, 1), ...reads])('%s of another shape is no answer', async (_name, call) => {
    server.answer(ok({ Id: 7, Amount: '390', TransactionId: '5' }))
    await expect(call(client)).rejects.toThrow(ProviderAway)
  })

  test('an answer without end is cut off', async () => {
    server.answer(response => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(1_000_000)));
      }
      response.on('drain', more)
      more()
    })
    await expect(client.updateSubscription('id-1', change)).rejects.toThrow(/more than/)
  })
})

describe.each(broken)('%s', (_name, answer) => {
  test.each(writes)('leaves a %s unknown: it is not sent again', async (_write, write) => {
    server.answer(answer)
    await expect(write(client)).rejects.toThrow(ProviderAway)
    expect(server.seen()).toHaveLength(1)
  })

  test('a read is tried twice more', async () => {
    server.answer(answer, answer, ok(subscription))
    expect(await client.subscription('sc_1')).toEqual(subscription)
    expect(server.seen()).toHaveLength(3)
  })
})

test('a read that fails three times has no answer', async () => {
  server.answer(status(500))
  await expect(client.subscription('sc_1')).rejects.toThrow(ProviderAway)
  expect(server.seen()).toHaveLength(3)
})

test('no answer in time is none, for reads with all their tries', async () => {
  server.answer(hang)
  const patient = client.updateSubscription('id-1', change).catch(() => 'over')
  await expect(impatient.updateSubscription('id-2', change)).rejects.toThrow(ProviderAway)
  await expect(impatient.subscription('sc_1')).rejects.toThrow(ProviderAway)
  expect(await Promise.race([patient, Promise.resolve('still waits')])).toBe('still waits')
  expect(server.seen().length).toBeLessThanOrEqual(3)
})

test('nobody waits for a turn longer than for an answer; what waited in vain was not sent', async () => {
  server.answer(hang)
  const all = Array.from({ length: 12 }, (_, index) => impatient.updateSubscription(`id-${index}`, change))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.every(({ status: outcome }) => outcome === 'rejected')).toBe(true)
  const sent = server.seen().flatMap(({ headers }) => headers['x-request-id'] ?? [])
  expect(['id-0', 'id-1', 'id-2', 'id-3']).toEqual(expect.arrayContaining(sent))
})

test('no error tells the secret', async () => {
  const basic = Buffer.from(`pk_test:${SECRET}`).toString('base64')
  for (const answer of [...broken.map(([, one]) => one), no('x'.repeat(5000))]) {
    server.answer(answer)
    const error: unknown = await client.updateSubscription('id-1', change).catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(Error)
    const told = inspect(error, { depth: 9, showHidden: true })
    expect(told).not.toContain(SECRET)
    expect(told).not.toContain(basic)
    expect(String(error).length).toBeLessThan(300)
  }
})
