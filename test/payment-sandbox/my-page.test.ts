import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { openShop, purchase, receiptFor } from './shop.ts'

const OTHER = { card: '2202 0000 0000 3055', expires: '12/30' }

const shop = duringTests(() => openShop({ prefix: '/dev/payments' }))
let home = ''

beforeAll(() => {
  home = shop.sandbox.apiUrl
})

beforeEach(() => {
  shop.heard.length = 0
})

const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${home}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const accountOf = (name: string) => ({ userInfo: { accountId: name, email: `${name}@example.ru` } })
const statusOf = (id: string) => shop.sandbox.subscriptions.find(one => one.id === id)
const keyOf = (account: string) => new URL(shop.sandbox.cardPage(account)).searchParams.get('key') ?? ''
const doneAt = (account: string, done: string) => {
  const { pathname, search } = new URL(shop.sandbox.cardPage(account))
  return `${pathname}${search}&done=${done}`
}

describe('the payer’s page', () => {
  test('shows what renews to whoever has its link, and escapes it', async () => {
    const description = 'Тариф <b>«Старт»</b>'
    await shop.sandbox.pay(purchase(shop, { ...accountOf('shown'), description }))
    const html = await (await fetch(shop.sandbox.cardPage('shown'))).text()
    expect(html).toContain('Тариф &lt;b&gt;«Старт»&lt;/b&gt;')
    expect(html).toContain('•••• 3055')
    expect(await (await fetch(shop.sandbox.cardPage('<script>'))).text()).not.toContain('<script>')
    expect(await (await fetch(`${home}/`)).text()).toContain(
      new URL(shop.sandbox.cardPage('shown')).search.replaceAll('&', '&amp;')
    )
  })

  test('shows nothing to anybody else, and takes nothing from them', async () => {
    const { cardPage, pay } = shop.sandbox
    const { subscriptionId: id } = await pay(purchase(shop, accountOf('private')))
    const key = keyOf('stranger')
    for (const query of [
      'account=private',
      'email=private@example.ru',
      `account=private&key=${key}`,
      'key=',
      ''
    ]) {
      const page = await fetch(`${home}/my?${query}`)
      expect(page.status, query).toBe(403)
      expect(await page.text(), query).not.toMatch(/3055|private/)
    }
    expect((await fetch(cardPage('stranger'))).status).toBe(200)
    const card = { id, ...OTHER }
    for (const fields of [card, { ...card, key }, { ...card, account: 'stranger', key }]) {
      expect((await submit('/my/card', fields)).status).toBe(403)
      expect((await submit('/my/unsubscribe', fields)).status).toBe(403)
    }
    expect(statusOf(id)).toMatchObject({ status: 'Active', card: { type: 'Visa' } })
  })

  test('a receipt shows no address of its buyer', async () => {
    await shop.sandbox.pay(purchase(shop, accountOf('bought')))
    const { id = '' } = shop.sandbox.receipts.at(-1) ?? {}
    const html = await (await fetch(`${home}/receipts/${id}`)).text()
    expect(html).toContain('Кассовый чек')
    expect(html).not.toContain('example.ru')
  })

  test('another card for one that is behind is charged at once, and the days stay', async () => {
    const { sandbox } = shop
    const startDate = new Date(Math.ceil((sandbox.now() + DAY_MS) / 1000) * 1000).toISOString()
    const recurrent = { interval: 'Month', period: 1, startDate, receipt: receiptFor(390) }
    const about = { ...accountOf('behind'), recurrent }
    const { subscriptionId: id } = await sandbox.pay(purchase(shop, about), { card: '4111 1111 1111 1111' })
    // Not so far that the next try is due, too.
    await sandbox.travel(DAY_MS + 2000)
    expect(statusOf(id)).toMatchObject({ status: 'PastDue' })

    const behind = { id, key: keyOf('behind') }
    const poor = await submit('/my/card', { ...behind, card: '4000 0566 5566 5556', expires: '12/30' })
    expect(poor.headers.get('location')).toBe(doneAt('behind', 'failed'))
    expect(statusOf(id)).toMatchObject({ status: 'PastDue', card: { lastFour: '1111' } })

    const bank = await submit('/my/card', { ...behind, card: '4242 4242 4242 4242', expires: '12/30' })
    expect(await bank.text()).toContain('Подтверждение в банке')
    const passed = { ...behind, card: '4242 4242 4242 4242', expires: '12/30', bank: 'passes' }
    const given = await submit('/my/card', passed)
    expect(given.headers.get('location')).toBe(doneAt('behind', 'paid'))
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
    await submit('/my/unsubscribe', behind)
  })

  test('another card for one that is in time is kept for the next charge', async () => {
    const { subscriptionId: id } = await shop.sandbox.pay(purchase(shop, accountOf('intime')))
    const count = shop.sandbox.transactions.length
    const given = await submit('/my/card', { id, key: keyOf('intime'), ...OTHER })
    expect(given.headers.get('location')).toContain('done=card')
    expect(statusOf(id)).toMatchObject({ status: 'Active', card: { type: 'МИР' } })
    expect(shop.sandbox.transactions).toHaveLength(count)
  })

  test('whoever leaves is told to the shop, and is not charged any more', async () => {
    const { subscriptionId: id } = await shop.sandbox.pay(purchase(shop, accountOf('leaves')))
    await submit('/my/unsubscribe', { id, key: keyOf('leaves') })
    await shop.sandbox.settle()
    expect(shop.told().at(-1)).toBe('recurrent Cancelled')
    const count = shop.sandbox.transactions.filter(one => one.subscriptionId === id).length
    await shop.sandbox.travel(62 * DAY_MS)
    expect(shop.sandbox.transactions.filter(one => one.subscriptionId === id)).toHaveLength(count)
    const again = await submit('/my/card', { id, key: keyOf('leaves'), ...OTHER })
    expect(again.headers.get('location')).toContain('done=over')
  })
})
