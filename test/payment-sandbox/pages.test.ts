import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openShop, purchase, receiptFor, type Shop } from './shop.ts'

const DAY = 86_400_000

let shop: Shop
let home = ''

beforeAll(async () => {
  shop = await openShop({ prefix: '/dev/payments' })
  home = shop.sandbox.apiUrl
})

beforeEach(() => {
  shop.heard.length = 0
})

afterAll(() => shop.close())

const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${home}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

const post = (path: string, fields: object) =>
  fetch(`${home}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields)
  })

const accountOf = (name: string) => ({ userInfo: { accountId: name, email: `${name}@example.ru` } })
const statusOf = (id: string) => shop.sandbox.subscriptions.find(one => one.id === id)

describe('the widget', () => {
  test('is a classic script; its page brings everything from files and may be framed by the shop', async () => {
    const script = await fetch(shop.sandbox.widgetUrl)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).not.toMatch(/^\s*(import|export)\b/m)
    const page = await fetch(`${home}/pay`)
    expect(page.headers.get('x-frame-options')).toBeNull()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self' http://localhost:*")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain('Песочница: деньги не списываются')
    expect(html).not.toMatch(/ on\w+=|<script>|<style|style="/)
    const assets = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets).toEqual(['/dev/payments/assets/sandbox.css', '/dev/payments/assets/pay.ts'])
    for (const path of assets) expect((await fetch(new URL(path ?? '', home))).status).toBe(200)
  })

  test('every script of its page is served, and nothing beside them', async () => {
    const seen = new Set(['pay.ts'])
    for (const name of seen) {
      const response = await fetch(`${home}/assets/${name}`)
      expect(response.headers.get('content-type'), name).toContain('text/javascript')
      for (const [, other] of (await response.text()).matchAll(/from "\.\/([^"]+)"/g)) seen.add(other ?? '')
    }
    expect(seen.size).toBeGreaterThan(3)
    for (const path of ['/assets/none.ts', '/assets/..%2Fsandbox.ts', '/sandbox.ts', '/assets/main.ts']) {
      expect((await fetch(`${home}${path}`)).status, path).toBe(404)
    }
  })

  test('pays with a card that the bank wants to see', async () => {
    const intent = purchase(shop)
    const asked = await post('/widget/begin', { intent, card: '4242 4242 4242 4242', expires: '12/30' })
    const waiting: { status: string; transactionId: number } = JSON.parse(await asked.text())
    expect(waiting.status).toBe('waiting')
    const seen = await post('/widget/bank', { transactionId: waiting.transactionId, passed: true })
    expect(await seen.json()).toMatchObject({ status: 'success', transactionId: waiting.transactionId })
    // A second time changes nothing.
    await post('/widget/bank', { transactionId: waiting.transactionId, passed: false })
    await shop.sandbox.settle()
    expect(shop.told()).toEqual(['check', 'pay', 'recurrent Active', 'receipt'])
  })

  test('says what the shop did wrong', async () => {
    const response = await post('/widget/begin', { intent: { ...purchase(shop), amount: -1 }, card: '4242' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Магазин открыл форму неверно: amount: больше 0.' })
  })
})

describe('the payer’s page', () => {
  test('shows what renews, by account or email, and escapes it', async () => {
    const description = 'Тариф <b>«Старт»</b>'
    await shop.sandbox.pay(purchase(shop, { ...accountOf('shown'), description, receiptEmail: 'shown@a.ru' }))
    for (const query of ['account=shown', 'email=shown@a.ru']) {
      const html = await (await fetch(`${home}/my?${query}`)).text()
      expect(html).toContain('Тариф &lt;b&gt;«Старт»&lt;/b&gt;')
      expect(html).toContain('•••• 3055')
    }
    expect(await (await fetch(`${home}/my`)).text()).toContain('Почта или номер плательщика')
    const nobody = await (await fetch(`${home}/my?account=%3Cscript%3E`)).text()
    expect(nobody).toContain('&lt;script&gt;')
    expect(nobody).not.toContain('<script>')
  })

  test('another card for one that is behind is charged at once, and the days stay', async () => {
    const { sandbox } = shop
    const startDate = new Date(Math.ceil((sandbox.now() + DAY) / 1000) * 1000).toISOString()
    const recurrent = { interval: 'Month', period: 1, startDate, receipt: receiptFor(390) }
    const about = { ...accountOf('behind'), recurrent }
    const { subscriptionId: id } = await sandbox.pay(purchase(shop, about), { card: '4111 1111 1111 1111' })
    await sandbox.travel(2 * DAY)
    expect(statusOf(id)).toMatchObject({ status: 'PastDue' })

    const poor = await submit('/my/card', { id, card: '4000 0566 5566 5556', expires: '12/30' })
    expect(poor.headers.get('location')).toBe('/dev/payments/my?account=behind&done=failed')
    expect(statusOf(id)).toMatchObject({ status: 'PastDue', card: { lastFour: '1111' } })

    const bank = await submit('/my/card', { id, card: '4242 4242 4242 4242', expires: '12/30' })
    expect(await bank.text()).toContain('Подтверждение в банке')
    const passed = { id, card: '4242 4242 4242 4242', expires: '12/30', bank: 'passes' }
    const given = await submit('/my/card', passed)
    expect(given.headers.get('location')).toBe('/dev/payments/my?account=behind&done=paid')
    await sandbox.settle()
    expect(shop.told().slice(-4)).toEqual(['check', 'pay', 'recurrent Active', 'receipt'])
    const next = new Date(startDate)
    next.setUTCMonth(next.getUTCMonth() + 1)
    expect(statusOf(id)).toMatchObject({
      status: 'Active',
      failed: 0,
      nextAt: next.getTime(),
      card: { lastFour: '4242' }
    })
    await submit('/my/unsubscribe', { id })
  })

  test('another card for one that is in time is kept for the next charge', async () => {
    const { subscriptionId: id } = await shop.sandbox.pay(purchase(shop, accountOf('intime')))
    const count = shop.sandbox.transactions.length
    const given = await submit('/my/card', { id, card: '2202 0000 0000 3055', expires: '12/30' })
    expect(given.headers.get('location')).toContain('done=card')
    expect(statusOf(id)).toMatchObject({ status: 'Active', card: { type: 'МИР' } })
    expect(shop.sandbox.transactions).toHaveLength(count)
  })

  test('whoever leaves is told to the shop, and is not charged any more', async () => {
    const { subscriptionId: id } = await shop.sandbox.pay(purchase(shop, accountOf('leaves')))
    await submit('/my/unsubscribe', { id })
    await shop.sandbox.settle()
    expect(shop.told().at(-1)).toBe('recurrent Cancelled')
    const count = shop.sandbox.transactions.filter(one => one.subscriptionId === id).length
    await shop.sandbox.travel(62 * DAY)
    expect(shop.sandbox.transactions.filter(one => one.subscriptionId === id)).toHaveLength(count)
    const again = await submit('/my/card', { id, card: '2202 0000 0000 3055', expires: '12/30' })
    expect(again.headers.get('location')).toContain('done=over')
  })
})

describe('the control page', () => {
  test('answers this machine alone, and forms of its own', async () => {
    expect((await fetch(`${home}/`)).status).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const headers = { [header]: '203.0.113.9' }
      expect((await fetch(`${home}/`, { headers })).status, header).toBe(403)
      expect((await submit('/control/travel', { step: 'day' }, headers)).status, header).toBe(403)
    }
    const stranger = { origin: 'https://example.org' }
    expect((await submit('/control/travel', { step: 'day' }, stranger)).status).toBe(403)
    expect((await submit('/my/unsubscribe', { id: 'sc' }, stranger)).status).toBe(403)
  })

  test('moves the clock, does what comes due, and shows it', async () => {
    const { subscriptionId } = await shop.sandbox.pay(
      purchase(shop, { userInfo: { accountId: 'shown-here' } })
    )
    const before = shop.sandbox.now()
    const moved = await submit('/control/travel', { step: 'month' })
    expect(moved.headers.get('location')).toBe('/dev/payments/')
    expect(shop.sandbox.now() - before).toBeGreaterThanOrEqual(28 * DAY)
    expect(shop.told()).toContain('pay')
    const html = await (await fetch(`${home}/`)).text()
    expect(html).toContain(subscriptionId.slice(0, 11))
    expect(html).toContain('shown-here')
    await submit('/control/cancel', { id: subscriptionId })
    expect(shop.sandbox.subscriptions.find(one => one.id === subscriptionId)?.status).toBe('Cancelled')
  })

  test('breaks things and mends them', async () => {
    const { faults } = shop.sandbox
    await submit('/control/faults', {
      twice: '1',
      'late-pay': '60',
      'dropped-receipt': '1',
      declineCode: '5041',
      apiFault: '500',
      apiPath: '/test',
      apiTimes: '1',
      wire: 'json'
    })
    expect(faults).toMatchObject({
      twice: true,
      reversed: false,
      late: { pay: 60_000 },
      dropped: ['receipt'],
      declineCode: 5041,
      wire: 'json',
      api: { '/test': { fault: '500', times: 1 } }
    })
    expect(await (await fetch(`${home}/`)).text()).toContain('value="60"')
    await submit('/control/faults', { clear: '1' })
    expect(faults).toMatchObject({ twice: false, late: {}, dropped: [], declineCode: null, api: {} })
  })

  test('gives money back, once', async () => {
    const { transactionId } = await shop.sandbox.pay(purchase(shop, { recurrent: undefined }))
    const id = String(transactionId)
    await submit('/control/refund', { id })
    const again = await submit('/control/refund', { id })
    expect(again.headers.get('location')).toContain('?refused=')
    await shop.sandbox.settle()
    expect(shop.told()).toEqual(['check', 'pay', 'receipt', 'refund', 'receipt'])
  })
})
