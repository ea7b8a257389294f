import { describe, expect, test } from 'vitest'

import { answersAnything } from '#test/marketplace-answers.ts'
import { faultOf } from '#test/marketplace-world.ts'

const answerTo = answersAnything()

const order = {
  date: '2026-11-20T18:08:31',
  lastChangeDate: '2026-11-20T19:00:00',
  nmId: 1_234_567,
  totalPrice: 1887,
  discountPercent: 18,
  priceWithDisc: 1547.34,
  isCancel: false,
  cancelDate: '0001-01-01T00:00:00',
  srid: 'da.r1b2c3.0.1'
}
const orderWith = (changes: object) => ({ ...order, ...changes })
const orders = (...rows: object[]) => JSON.stringify(rows.map(orderWith))

describe('orders', () => {
  test('kopecks, and the Moscow day, also of a moment with a fraction', async () => {
    const text = orders({ date: '2026-11-20T23:59:59.123', priceWithDisc: 0.29 * 3, nmId: 0 })
    expect(await answerTo.orders(text)).toEqual([
      {
        srid: 'da.r1b2c3.0.1',
        nmId: 0,
        orderedOn: '2026-11-20',
        price: 87,
        cancelled: false,
        changed: '2026-11-20T19:00:00'
      }
    ])
  })

  test('come oldest change first, whatever order they were written in', async () => {
    const [late, early] = ['2026-11-20T19:00:00.5', '2026-11-20T19:00:00']
    const rows = await answerTo.orders(orders({ lastChangeDate: late }, { lastChangeDate: early }))
    expect(rows.map(({ changed }) => changed)).toEqual([early, late])
  })

  test.each([
    { srid: undefined },
    { srid: '' },
    { srid: 7 },
    { srid: 'a\u0000b' },
    { srid: 'with space' },
    { srid: 'x'.repeat(201) },
    { nmId: undefined },
    { nmId: '1234567' },
    { nmId: -1 },
    { nmId: 1.5 },
    { nmId: 1e300 },
    { date: undefined },
    { date: null },
    { date: '' },
    { date: '20.11.2026' },
    { date: '2026-11-20' },
    { date: '2026-02-30T10:00:00' },
    { date: '2026-11-20T25:00:00' },
    { date: '2026-11-20T10:60:00' },
    { date: '2026-11-20T18:08:31Z' },
    { date: '2026-11-20T18:08:31+03:00' },
    { date: '0001-01-01T00:00:00' },
    { date: '9999-01-01T00:00:00' },
    { lastChangeDate: undefined },
    { lastChangeDate: "2026-11-20T19:00:00'; drop table orders" },
    { priceWithDisc: undefined },
    { priceWithDisc: -0.01 },
    { priceWithDisc: '1547' },
    { priceWithDisc: 1e300 },
    { isCancel: undefined },
    { isCancel: 'false' },
    { isCancel: 0 }
  ])('a row with %j refuses the whole page', async nonsense => {
    expect(await faultOf(answerTo.orders(orders({}, nonsense, {})))).toMatchObject({ kind: 'odd' })
  })
})
