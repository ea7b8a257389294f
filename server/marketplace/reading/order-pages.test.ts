import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { onlyNumbers } from '#sandbox/wildberries/assortment.ts'
import { dateAfter } from '#server/marketplace/moscow-dates.ts'
import { openReadingWorld, type Reader, type ReadingWorld } from '#test/reading-world.ts'

const SHOE = 178_440_112

let world: ReadingWorld
let reader: Reader
/** Pages come when it resolves. */
let mayCome = Promise.resolve()
beforeAll(async () => {
  const shoe = onlyNumbers([SHOE])
  const listed = async (sid: string) => {
    await mayCome
    return shoe.listed(sid)
  }
  const assortment = { ...shoe, listed }
  world = await openReadingWorld({ assortment, pageRows: 300, fullPage: 250, scale: 3 })
  reader = await world.openReader()
})
afterAll(() => world.close())
afterEach(() => world.sandbox.mend())

const ask = (userId: string, end = dateAt(world.now())) =>
  reader.orders(userId, [SHOE], { begin: dateAfter(end, -6), end })
const known = async (userId: string) => {
  const { value, trouble } = await ask(userId)
  return { orders: (value.days.get(SHOE) ?? []).map(({ orders }) => orders), trouble }
}
const nothing = Array<null>(7).fill(null)
/** Until what was asked for somebody has become something or nothing. */
const untilAnswered = (userId: string) =>
  expect
    .poll(async () => (await world.sql`select from marketplace_flights where user_id = ${userId}`).length)
    .toBe(0)
const rowsOf = async (userId: string) =>
  (await world.sql`select from marketplace_orders where user_id = ${userId}`).length
/** Lets base tokens have their next turns, until all is there; answers how many there were: 8 to 70, as large as the shop is. */
async function untilWhole(userId: string, left = 400): Promise<number> {
  if ((await known(userId)).trouble === null) return 0
  if (left === 0) throw new Error('it never ends')
  await world.travel(3 * HOUR_MS)
  return 1 + (await untilWhole(userId, left - 1))
}

test('while the first reading is under way every day is unknown, and it says how far it is', async () => {
  const seller = await world.newSeller('good')
  const first = await known(seller)
  expect(first.orders).toEqual(nothing)
  expect(first.trouble).toMatchObject({
    kind: 'busy',
    told: expect.stringMatching(/^Собираем заказы с Wildberries: готово \d+ %\./)
  })
  expect(first.trouble?.retryAfter).toBeGreaterThan(3 * HOUR_SECONDS - 60)
  expect(await rowsOf(seller)).toBe(300)
  const turns = await untilWhole(seller)
  expect(turns).toBeGreaterThan(1)
  const { orders } = await known(seller)
  expect(orders.every(count => count !== null)).toBe(true)
  expect(await rowsOf(seller)).toBeGreaterThan(300)
})

test('a page that is cut leaves nothing, and is read anew from where the last one ended', async () => {
  const seller = await world.newSeller('good')
  await ask(seller)
  await world.travel(3 * HOUR_MS)
  world.sandbox.fail('cut', 1, 'orders')
  expect(await known(seller)).toMatchObject({ orders: nothing, trouble: { kind: 'away' } })
  expect(await rowsOf(seller)).toBe(300)
  await untilWhole(seller)
  expect((await known(seller)).orders.every(count => count !== null)).toBe(true)
})

test('a token that is withdrawn in the middle is marked, and another of the same shop goes on with it', async () => {
  const sid = crypto.randomUUID()
  const seller = await world.newSeller('good', { sid })
  await ask(seller)
  await world.travel(3 * HOUR_MS)
  world.sandbox.fail('withdrawn', 1, 'orders')
  expect(await known(seller)).toMatchObject({ orders: nothing, trouble: { kind: 'token' } })
  const [token] = await world.sql<{ invalid_at: Date | null }[]>`
    select invalid_at from marketplace_tokens where user_id = ${seller}`
  expect(token?.invalid_at).toBeInstanceOf(Date)
  expect(await world.sql`select from mails where user_id = ${seller}`).toHaveLength(1)

  const asked = world.askedFor('orders')
  await world.travel(3 * HOUR_MS)
  expect(await known(seller)).toMatchObject({ orders: nothing, trouble: { kind: 'token' } })
  expect(world.askedFor('orders')).toBe(asked)

  await world.giveToken(seller, 'good', { sid })
  expect(await rowsOf(seller)).toBe(300)
  await untilWhole(seller)
  expect((await known(seller)).orders.every(count => count !== null)).toBe(true)
})

test('a page that comes when the token is gone is kept for nobody', async () => {
  const [left, replaced] = [await world.newSeller('good'), await world.newSeller('good')]
  const page = Promise.withResolvers<void>()
  mayCome = page.promise
  const before = world.askedFor('orders')
  const asking = [left, replaced].map(seller => ask(seller).catch((error: unknown) => error))
  await expect.poll(() => world.askedFor('orders') - before).toBe(2)
  await world.sql`delete from marketplace_tokens where user_id = ${left}`
  await world.giveToken(replaced, 'good')
  page.resolve()
  for (const fault of await Promise.all(asking)) expect(fault).toMatchObject({ name: 'MarketplaceFault' })
  for (const seller of [left, replaced]) {
    await untilAnswered(seller)
    expect(await rowsOf(seller)).toBe(0)
  }
})

test('with nothing known the fault is all there is; later the last known is answered with it', async () => {
  const seller = await world.newSeller('good')
  world.sandbox.fail('broken', 1, 'orders')
  await expect(ask(seller)).rejects.toMatchObject({ kind: 'away' })
  await world.travel(3 * HOUR_MS)
  await untilWhole(seller)
  const today = dateAt(world.now())
  const { value, at } = await ask(seller, today)
  await world.travel(3 * HOUR_MS)
  world.sandbox.fail('broken', 1, 'orders')
  expect(await ask(seller, today)).toMatchObject({ at, value, trouble: { kind: 'away' } })
})

test('no token, one that has expired and one of another key are told apart from silence, and nobody is asked', async () => {
  const [none, expired, other] = await Promise.all([
    world.newSeller('good'),
    world.newSeller('good'),
    world.newSeller('good')
  ])
  await world.sql`delete from marketplace_tokens where user_id = ${none}`
  await world.sql`update marketplace_tokens set expires_at = ${new Date(world.now())} where user_id = ${expired}`
  await world.sql`update marketplace_tokens set wb_token = substr(wb_token, 1, 30) where user_id = ${other}`
  const asked = world.sandbox.asked.length
  for (const seller of [none, expired, other]) {
    await expect(ask(seller)).rejects.toMatchObject({ kind: 'token' })
  }
  expect(world.sandbox.asked).toHaveLength(asked)
})

test('whose a token is gets noted when it was kept before that was', async () => {
  const sid = crypto.randomUUID()
  const seller = await world.newSeller('good', { sid })
  await world.sql`update marketplace_tokens set seller_id = null where user_id = ${seller}`
  await world.sql`update marketplace_trials set seller_id = null where user_id = ${seller}`
  await ask(seller)
  const rows = await world.sql`
    select marketplace_tokens.seller_id as token, marketplace_trials.seller_id as trial
    from marketplace_tokens join marketplace_trials using (user_id) where user_id = ${seller}`
  expect(rows).toEqual([{ token: sid, trial: sid }])
  expect(await rowsOf(seller)).toBe(300)
})

test.each([
  ['readWrite', true],
  ['good', false]
] as const)('what a token of before may do gets noted, too: %s', async (kind, canWrite) => {
  const seller = await world.newSeller(kind)
  await world.sql`update marketplace_tokens set can_write = null where user_id = ${seller}`
  await ask(seller)
  expect(await world.sql`select can_write from marketplace_tokens where user_id = ${seller}`).toEqual([
    { can_write: canWrite }
  ])
})

test('a page that comes when all before it was forgotten is kept for nobody, though the shop is the same again', async () => {
  const sid = crypto.randomUUID()
  const seller = await world.newSeller('personal', { sid })
  await ask(seller)
  await world.travel(MINUTE_MS)
  const page = Promise.withResolvers<void>()
  mayCome = page.promise
  const asking = ask(seller)
  const [before] = await world.sql<{ cursor: string }[]>`
    select cursor from marketplace_order_reads where user_id = ${seller}`
  await expect
    .poll(() => world.sandbox.asked.at(-1)?.url)
    .toContain(new URLSearchParams({ dateFrom: before?.cursor ?? '' }).toString())
  await world.giveToken(seller, 'personal')
  await world.giveToken(seller, 'personal', { sid })
  page.resolve()
  await asking.catch(() => {})
  await untilAnswered(seller)
  expect(await rowsOf(seller)).toBe(0)
  expect(await world.sql`select from marketplace_order_reads where user_id = ${seller}`).toEqual([])
})
