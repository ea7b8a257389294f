import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { comesFromHere } from '#server/platform/from-here.ts'
import { duringTests } from '#test/during-tests.ts'

import { openShop, purchase } from './shop.ts'

const shop = duringTests(() => openShop({ prefix: '/dev/payments', isFromHere: comesFromHere }))
let home = ''

beforeAll(() => {
  home = shop.sandbox.apiUrl
})

beforeEach(() => {
  shop.heard.length = 0
})

const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${home}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

const post = (path: string, fields: object) =>
  fetch(`${home}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields)
  })

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

describe('the control page', () => {
  test('answers this machine alone, and forms of its own', async () => {
    expect((await fetch(`${home}/`)).status).toBe(200)
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']) {
      const headers = { [header]: '203.0.113.9' }
      expect((await fetch(`${home}/`, { headers })).status, header).toBe(403)
      expect((await submit('/control/travel', { step: 'day' }, headers)).status, header).toBe(403)
    }
    const stranger = { origin: 'https://example.org' }
    expect((await submit('/control/travel', { step: 'day' }, stranger)).status).toBe(403)
    expect((await submit('/my/unsubscribe', { id: 'sc' }, stranger)).status).toBe(403)
  })

  test('is nowhere where it is switched off: neither the page nor its forms', async () => {
    const open = await openShop({ prefix: '/dev/payments', hasControl: false })
    const { apiUrl, faults } = open.sandbox
    expect((await fetch(`${apiUrl}/`)).status).toBe(404)
    for (const name of ['travel', 'faults', 'charge']) {
      const body = new URLSearchParams({ step: 'day', declineCode: '5041' })
      expect((await fetch(`${apiUrl}/control/${name}`, { method: 'POST', body })).status, name).toBe(404)
    }
    expect(faults.declineCode).toBeNull()
    expect((await fetch(`${apiUrl}/pay`)).status).toBe(200)
    await open.close()
  })

  test('moves the clock, does what comes due, and shows it', async () => {
    const { subscriptionId } = await shop.sandbox.pay(
      purchase(shop, { userInfo: { accountId: 'shown-here' } })
    )
    const before = shop.sandbox.now()
    const moved = await submit('/control/travel', { step: 'month' })
    expect(moved.headers.get('location')).toBe('/dev/payments/')
    expect(shop.sandbox.now() - before).toBeGreaterThanOrEqual(28 * DAY_MS)
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
