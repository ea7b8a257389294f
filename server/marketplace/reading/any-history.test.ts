import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { ordersOf as ordersMade } from '#sandbox/wildberries/changes.ts'
import { moscowOf, readDay } from '#sandbox/wildberries/moscow.ts'
import { orderRow } from '#sandbox/wildberries/order-row.ts'
import { productOf } from '#sandbox/wildberries/product.ts'
import { dateAfter, datesOf } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

const PRODUCTS = [178_440_112, 201_335_907]
const SCALE = 0.05

const world = duringTests(() =>
  openReadingWorld({ products: PRODUCTS, pageRows: 60, fullPage: 50, isFrozen: true })
)
let reader: Reader
beforeEach(async () => {
  reader = await world.openReader()
})
afterEach(() => reader.stop())

const today = () => dateAt(world.now())
const range = () => ({ begin: dateAfter(today(), -150), end: today() })
const ask = (userId: string) => reader.orders(userId, PRODUCTS, range())

/** What the marketplace has of a day now, as one reading of all would bring it. */
const madeOn = (sid: string, nmId: number, day: string) => [
  ...ordersMade(productOf(sid, nmId, SCALE), readDay(day) ?? 0, moscowOf(world.now()))
]

function truth(sid: string, nmId: number, day: string): { orders: number; orderSum: number } {
  const left = madeOn(sid, nmId, day).filter(({ isCancelled }) => !isCancelled)
  const kopecks = left.reduce((sum, { piece }) => sum + piece.price, 0)
  return { orders: left.length, orderSum: Math.round(kopecks / 100) }
}

const keptByAll = () => ({ begin: dateAfter(today(), -89), end: today() })

const allRows = (sid: string) =>
  datesOf(keptByAll())
    .flatMap(day =>
      PRODUCTS.flatMap(nmId =>
        madeOn(sid, nmId, day).map(order => ({
          srid: String(orderRow(order)['srid']),
          nm_id: String(nmId),
          ordered_on: day,
          price: String(order.piece.price),
          cancelled: order.isCancelled
        }))
      )
    )
    .toSorted((one, other) => (one.srid < other.srid ? -1 : 1))

/** Which days ought to be known, and up to which moment. */
interface Collected {
  days: Set<string>
  last: string | undefined
}

function complete(collected: Collected): void {
  const { begin } = keptByAll()
  if (collected.last !== undefined && collected.last < begin) collected.days.delete(collected.last)
  for (const day of datesOf(keptByAll())) collected.days.add(day)
  collected.last = today()
}

/** Asks as a person does and looks whether what is said is so. */
async function look(userId: string, sid: string, collected: Collected): Promise<boolean> {
  const answer = await ask(userId).catch(() => undefined)
  if (!answer) return false
  const { value, trouble } = answer
  if (!trouble) complete(collected)
  const kept = keptByAll().begin
  for (const nmId of PRODUCTS) {
    const days = value.days.get(nmId) ?? []
    expect(days.map(({ day }) => day)).toEqual(datesOf(range()))
    for (const { day, ...figures } of days) {
      if (!collected.days.has(day)) expect([day, figures]).toEqual([day, { orders: null, orderSum: null }])
      else if (trouble || day < kept) expect(figures.orders).not.toBeNull()
      else expect([day, figures]).toEqual([day, truth(sid, nmId, day)])
    }
  }
  return !trouble
}

async function untilWhole(userId: string, sid: string, collected: Collected, left = 40): Promise<void> {
  await world.travel(11 * MINUTE_MS)
  if (await look(userId, sid, collected)) return
  if (left === 0) throw new Error('it never ends')
  await untilWhole(userId, sid, collected, left - 1)
}

const rowsOf = (userId: string) =>
  world.sql`
    select srid, nm_id, ordered_on::text, price, cancelled from marketplace_orders
    where user_id = ${userId} and ordered_on >= ${keptByAll().begin}::date order by srid collate "C"`

type Event = { travel: number } | 'ask' | 'cut' | 'broken' | 'withdrawn' | 'stop in the middle'

const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Event>('ask') },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }).map<Event>(n => ({ travel: n * MINUTE_MS })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }).map<Event>(n => ({ travel: n * DAY_MS })) },
  { weight: 1, arbitrary: fc.integer({ min: 80, max: 130 }).map<Event>(n => ({ travel: n * DAY_MS })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Event>('cut', 'broken', 'withdrawn', 'stop in the middle')
  }
)

async function happen(one: Event, userId: string, sid: string, collected: Collected): Promise<void> {
  if (typeof one === 'object') return world.travel(one.travel)
  if (one === 'cut' || one === 'broken' || one === 'withdrawn') {
    world.sandbox.fail(one, 1, 'orders')
    await look(userId, sid, collected)
    world.sandbox.mend()
    if (one === 'withdrawn') await world.giveToken(userId, 'personal', { sid, scale: SCALE })
    return
  }
  if (one === 'stop in the middle') {
    const answer = ask(userId).catch(() => {})
    await reader.stop()
    await answer
    reader = await world.openReader()
    return
  }
  await look(userId, sid, collected)
}

test(
  'whatever comes in between, what is known in the end is what one reading of all would bring',
  { timeout: 300_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 14 }), async events => {
        const sid = crypto.randomUUID()
        const seller = await world.newSeller('personal', { sid, scale: SCALE })
        const collected: Collected = { days: new Set(), last: undefined }
        for (const one of events) await happen(one, seller, sid, collected)
        // The first one may have ended by now.
        await world.giveToken(seller, 'personal', { sid, scale: SCALE })
        await untilWhole(seller, sid, collected)
        const rows = await rowsOf(seller)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows).toEqual(allRows(sid))
      }),
      { numRuns: 15 }
    )
)
