import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { headersOf, hmacOf, providerKeys, SECRET, tell } from '#test/signed-messages.ts'

import { isSigned } from './signature.ts'

/** Computed by other means: ../shared/reference/cloudpayments.md § 2.3. */
const vector = {
  query:
    'TransactionId=897728064&Amount=399.00&Currency=RUB&DateTime=2026-11-20+10%3A15%3A00&TestMode=1&Status=Completed&AccountId=user_x&Description=%D0%A2%D0%B0%D1%80%D0%B8%D1%84+START_1+%281+%D0%BC%D0%B5%D1%81.%29&Email=a%2Bb%40example.ru',
  bytes: 'Tf8+u18I2tTyYdtWVCHVfQIrg+A9X894izqE0VE85cQ=',
  text: 'tvd68jtVcKGDUTAH9Tyo1RakVtuL59ulOnXRkwVfPcM='
}

describe('the vector', () => {
  const raw = Buffer.from(vector.query)

  test.each([
    ['content-hmac', vector.bytes, true],
    ['x-content-hmac', vector.text, true],
    // Of a JSON body the text is the bytes.
    ['x-content-hmac', vector.bytes, true],
    ['content-hmac', vector.text, false],
    ['content-hmac', '', false],
    ['content-hmac', 'Tf8+', false],
    ['x-content-hmac', vector.text.replace('t', 'T'), false],
    ['authorization', vector.bytes, false]
  ])('%s: %s → %s', (header, value, wanted) => {
    expect(isSigned(SECRET, raw, { [header]: value })).toBe(wanted)
  })

  test('one right header is enough', () => {
    const wrong = hmacOf('another message')
    expect(isSigned(SECRET, raw, { 'content-hmac': wrong, 'x-content-hmac': vector.text })).toBe(true)
    expect(isSigned(SECRET, raw, { 'content-hmac': vector.bytes, 'x-content-hmac': wrong })).toBe(true)
    expect(isSigned(SECRET, raw, { 'content-hmac': wrong, 'x-content-hmac': wrong })).toBe(false)
  })

  test('nothing fits another secret, or another message', () => {
    const headers = { 'content-hmac': vector.bytes, 'x-content-hmac': vector.text }
    expect(isSigned('another_secret', raw, headers)).toBe(false)
    expect(isSigned(SECRET, Buffer.from(vector.query.replace('399', '9')), headers)).toBe(false)
  })

  test.each(['a=%zz', 'a=%', 'a=%ff%fe', 'a=%D0'])('%s says nothing that could be signed', query => {
    expect(isSigned(SECRET, Buffer.from(query), { 'x-content-hmac': hmacOf('a=') })).toBe(false)
    expect(isSigned(SECRET, Buffer.from(query), { 'content-hmac': hmacOf(query) })).toBe(true)
  })
})

describe('over HTTP', () => {
  let context: TestApp
  beforeAll(async () => {
    context = await startTestApp(providerKeys)
  })
  afterAll(() => context.close())
  beforeEach(async () => {
    await context.services.sql`truncate notifications`
  })

  const url = '/api/payment/notifications/recurrent'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { query } = vector
  const kept = async () =>
    (await context.services.sql`select body from notifications`).map(({ body }) => body)
  const refusals = async () => {
    const { body } = await context.app.inject('/metrics')
    return Number(/^tropa_payment_bad_signatures_total (\d+)$/m.exec(body)?.[1])
  }
  const said = {
    TransactionId: '897728064',
    Amount: '399.00',
    Currency: 'RUB',
    DateTime: '2026-11-20 10:15:00',
    TestMode: '1',
    Status: 'Completed',
    AccountId: 'user_x'
  }

  test.each([
    { 'content-hmac': vector.bytes },
    { 'x-content-hmac': vector.text },
    { 'content-hmac': vector.bytes, 'x-content-hmac': vector.text }
  ])('the vector is taken with %o, by GET and by POST', async headers => {
    const asked = await context.app.inject({ url: `${url}?${query}`, headers })
    expect([asked.statusCode, asked.json()]).toEqual([200, { code: 0 }])
    expect(await kept()).toEqual([said])
    await context.services.sql`truncate notifications`
    const told = await context.app.inject({
      method: 'POST',
      url,
      headers: { ...form, ...headers },
      payload: query
    })
    expect([told.statusCode, told.json()]).toEqual([200, { code: 0 }])
    expect(await kept()).toEqual([said])
  })

  test('a body of JSON', async () => {
    const reply = await tell(
      context,
      'recurrent',
      { Id: 'sc_1', AccountId: '7', Amount: 390.5, Email: 'a@b.ru' },
      'json'
    )
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0 }])
    expect(await kept()).toEqual([{ Id: 'sc_1', AccountId: '7', Amount: '390.5' }])
  })

  const broken = '{"Id":'
  test.each([
    ['no signature', 'GET', `${url}?${query}`, {}, ''],
    ['a signature of something else', 'GET', `${url}?${query}&Amount=1`, headersOf(query), ''],
    ['no query and no signature', 'GET', url, {}, ''],
    ['a body that is not the signed one', 'POST', url, { ...form, ...headersOf(query) }, `${query}&Amount=1`],
    [
      'a query signed, and a body sent',
      'POST',
      `${url}?${query}`,
      { ...form, ...headersOf(query) },
      'Amount=1'
    ],
    ['half of JSON without a signature', 'POST', url, { 'content-type': 'application/json' }, broken],
    ['no body', 'POST', url, {}, ''],
    ['a strange type', 'POST', url, { 'content-type': 'text/plain' }, query]
  ] as const)('%s: 401, nothing stored, counted', async (_what, method, address, headers, payload) => {
    const before = await refusals()
    const reply = await context.app.inject({
      method,
      url: address,
      headers,
      ...(method === 'POST' && { payload })
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'BAD_SIGNATURE' })
    ])
    expect(await kept()).toEqual([])
    expect(await refusals()).toBe(before + 1)
  })

  test.each([
    ['half of JSON', 'application/json', broken],
    ['no JSON object', 'application/json', '[1,2]'],
    ['null', 'application/json', 'null'],
    ['a form called JSON', 'application/json', query],
    ['a form without a type', 'text/plain', query],
    ['nothing', 'application/json', '']
  ])('%s, signed, is answered with 0', async (_what, type, payload) => {
    const headers = { 'content-type': type, 'content-hmac': hmacOf(payload) }
    const reply = await context.app.inject({ method: 'POST', url, headers, payload })
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0 }])
  })

  test('what is far too long is not read', async () => {
    const payload = 'x'.repeat(1_000_000)
    const reply = await context.app.inject({
      method: 'POST',
      url,
      headers: { ...form, ...headersOf(payload) },
      payload
    })
    expect(reply.statusCode).toBe(413)
  })
})
