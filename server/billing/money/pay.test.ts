import { describe, expect, test } from 'vitest'

import { change, grant, moscow, moscowDay, pay, refund, valueAt } from '#test/money-facts.ts'

import type { MoneyFact } from './fact.ts'
import { foldMoney, worthOfPayment } from './fold.ts'

const endOf = (...facts: MoneyFact[]) => moscowDay(foldMoney(facts).payedTo)

test('nothing was ever paid', () => {
  expect(foldMoney([])).toMatchObject({ plan: null, payedTo: null, segments: [], everPaid: false })
})

test('a first payment buys its term from then on', () => {
  const standing = foldMoney([pay('1', '2027-01-31', 'START_1', 390)])
  expect(standing).toMatchObject({ plan: 'START_1', renews: 'START_1', everPaid: true })
  expect(moscowDay(standing.payedTo)).toBe('2027-02-28 12:00')
  expect(valueAt(standing, moscow('2027-01-31'))).toBe(390_00)
  expect(valueAt(standing, moscow('2027-02-14'))).toBe(195_00)
  expect(valueAt(standing, moscow('2027-02-28'))).toBe(0)
})

describe('of the same family', () => {
  test('adds its term at the end', () => {
    expect(endOf(pay('1', '2026-11-01', 'START_1', 390), pay('2', '2026-11-20', 'START_12', 3744))).toBe(
      '2027-12-01 12:00'
    )
  })

  test('begins anew when nothing is left', () => {
    expect(endOf(pay('1', '2026-11-01', 'START_1', 390), pay('2', '2026-12-04', 'START_1', 390))).toBe(
      '2027-01-04 12:00'
    )
  })

  test('follows on days that were given', () => {
    const standing = foldMoney([
      grant('1', '2026-11-01', 'START_1', '2026-11-11'),
      pay('1', '2026-11-05', 'START_1', 390)
    ])
    expect(moscowDay(standing.payedTo)).toBe('2026-12-11 12:00')
    expect(valueAt(standing, moscow('2026-11-05'))).toBe(390_00)
  })
})

describe('of another family', () => {
  test('what is left is converted first, and the term follows on it', () => {
    // 15 of 30 days of 390 ₽ are 195 ₽; a day of 990 ₽ for 30 days is 33 ₽: 5 whole days.
    const standing = foldMoney([
      pay('1', '2026-11-01', 'START_1', 390),
      pay('2', '2026-11-16', 'STANDARD_1', 990)
    ])
    expect(standing.plan).toBe('STANDARD_1')
    expect(moscowDay(standing.payedTo)).toBe('2026-12-21 12:00')
    expect(valueAt(standing, moscow('2026-11-16'))).toBe(1185_00)
  })

  test('days that were given are worth nothing', () => {
    expect(
      endOf(grant('1', '2026-11-01', 'UNLIMITED_12', '2027-11-01'), pay('1', '2026-11-05', 'START_1', 390))
    ).toBe('2026-12-05 12:00')
  })
})

describe('a renewal', () => {
  const first = pay('1', '2026-11-01', 'START_1', 390)

  test('buys what renews', () => {
    const standing = foldMoney([first, pay('2', '2026-12-01', null, 390)])
    expect(standing.plan).toBe('START_1')
    expect(moscowDay(standing.payedTo)).toBe('2027-01-01 12:00')
  })

  test('buys what it was changed to', () => {
    const standing = foldMoney([
      first,
      change('1', '2026-11-16', 'STANDARD_1'),
      pay('2', '2026-11-21', null, 990)
    ])
    expect(standing.plan).toBe('STANDARD_1')
    expect(moscowDay(standing.payedTo)).toBe('2026-12-21 12:00')
  })

  test('that came through after days of grace follows on the term all the same', () => {
    expect(endOf(first, pay('2', '2026-12-03 18:00', null, 390))).toBe('2027-01-01 12:00')
  })

  test.each([
    { told: 'and given back', back: [refund('3', '2026-12-02 12:05', '2', 1)] },
    { told: 'and kept', back: [] }
  ])(
    'that came through after a new card was tried with a rouble, $told, follows on the term too',
    ({ back }) => {
      const tried = [first, pay('2', '2026-12-02 12:00', null, 1), ...back]
      expect(endOf(...tried)).toBe('2026-12-01 12:00')
      expect(endOf(...tried, pay('4', '2026-12-03 18:00', null, 390))).toBe('2027-01-01 12:00')
    }
  )

  test('that came after the grace was over begins with its payment', () => {
    expect(endOf(first, pay('2', '2026-12-08 12:00', null, 390))).toBe('2027-01-08 12:00')
  })

  test('a year of them drifts by nothing, though each comes a little late', () => {
    const renewals = Array.from({ length: 11 }, (_, index) => {
      const month = index === 0 ? '2026-12' : `2027-${String(index).padStart(2, '0')}`
      return pay(`r${index}`, `${month}-01 12:07`, null, 390)
    })
    expect(endOf(first, ...renewals)).toBe('2027-11-01 12:00')
  })

  test('of a term that was refunded begins with its payment', () => {
    expect(endOf(first, refund('1', '2026-11-20', '1', 390), pay('2', '2026-11-25', null, 390))).toBe(
      '2026-12-25 12:00'
    )
  })

  test('that was charged while the plan was being changed buys the old plan’s worth of the new one', () => {
    // 390 ₽ are worth 30 days of START_1: with the 195 ₽ that are left 585 ₽ by 33 ₽ a day, 17 days.
    const standing = foldMoney([
      first,
      change('1', '2026-11-16', 'STANDARD_1'),
      pay('2', '2026-11-16', null, 390)
    ])
    expect(standing).toMatchObject({ plan: 'STANDARD_1', renews: 'STANDARD_1' })
    expect(valueAt(standing, moscow('2026-11-16'))).toBe(585_00)
    const overtaken = foldMoney([
      first,
      change('1', '2026-11-16', 'STANDARD_1'),
      pay('2', '2026-11-16 12:01', null, 390)
    ])
    expect(moscowDay(overtaken.payedTo)).toBe('2026-12-03 12:01')
    expect(overtaken).toMatchObject({ plan: 'STANDARD_1', renews: 'STANDARD_1' })
  })

  test('of an older subscription does not buy a dearer plan for its price', () => {
    const standing = foldMoney([
      first,
      pay('2', '2026-12-05', 'UNLIMITED_1', 2490),
      pay('3', '2026-12-05', null, 390)
    ])
    expect(standing).toMatchObject({ plan: 'UNLIMITED_1', renews: 'UNLIMITED_1' })
    // 390 ₽ are 4 days of UNLIMITED_1.
    expect(moscowDay(standing.payedTo)).toBe('2027-01-09 12:00')
  })

  test('of another sum buys the days that it is worth, which may be none', () => {
    // December has 31 days: 350 ₽ of 390 ₽ are 27 of them.
    expect(endOf(first, pay('2', '2026-12-01', null, 350))).toBe('2026-12-28 12:00')
    expect(endOf(first, pay('2', '2026-12-01', null, 780))).toBe('2027-02-01 12:00')
    expect(endOf(first, pay('2', '2026-11-20', null, 1))).toBe('2026-12-01 12:00')
  })

  test('of a rouble that tries a card takes nothing away of a plan that was given meanwhile', () => {
    const given = [first, grant('1', '2026-11-02', 'STANDARD_1', '2027-01-30')]
    const before = foldMoney(given)
    const after = foldMoney([...given, pay('2', '2026-11-10', null, 1)])
    expect(after).toMatchObject({ plan: 'STANDARD_1', payedTo: before.payedTo, segments: before.segments })
  })

  test('of the price that was agreed buys the term, whatever the catalogue says by now', () => {
    const before = { ...pay('1', '2026-11-01', 'START_1', 300), price: 300_00 }
    expect(endOf(before, pay('2', '2026-12-01', null, 300))).toBe('2027-01-01 12:00')
    const changed = { ...change('1', '2026-11-16', 'STANDARD_1'), price: 600_00 }
    // 195 ₽ that are left are 9 days of 20 ₽.
    expect(endOf(first, changed)).toBe('2026-11-25 12:00')
    expect(endOf(first, changed, pay('2', '2026-11-25', null, 600))).toBe('2026-12-25 12:00')
  })

  test('buys nothing as long as nobody knows what renews, and all of it when that is told', () => {
    const renewal = pay('2', '2026-12-01', null, 390)
    expect(foldMoney([renewal])).toMatchObject({ plan: null, payedTo: null, everPaid: true })
    expect(endOf(renewal, first)).toBe('2027-01-01 12:00')
  })
})

test('a payment of nothing buys a term that is worth nothing', () => {
  const standing = foldMoney([pay('1', '2026-11-01', 'STANDARD_1', 0)])
  expect(moscowDay(standing.payedTo)).toBe('2026-12-01 12:00')
  expect(valueAt(standing, moscow('2026-11-01'))).toBe(0)
})

test('what is left of one payment is told apart from what is left of the others', () => {
  const standing = foldMoney([pay('1', '2026-11-01', 'START_1', 390), pay('2', '2026-11-10', 'START_1', 195)])
  const at = moscow('2026-11-16')
  expect(worthOfPayment(standing, 'pay:1', at)).toBe(195_00)
  expect(worthOfPayment(standing, 'pay:2', at)).toBe(195_00)
  expect(worthOfPayment(standing, 'pay:3', at)).toBe(0)
})

test('of a term to come that was cut off within a day its whole days alone are worth something', () => {
  const standing = foldMoney([
    pay('1', '2026-11-01', 'START_1', 390),
    // 31 days from 1 December, 13 ₽ each; ten of them and a half are left.
    pay('2', '2026-11-02', 'START_1', 403),
    grant('1', '2026-11-03', 'START_1', '2026-12-12 00:00')
  ])
  expect(worthOfPayment(standing, 'pay:2', moscow('2026-11-05'))).toBe(130_00)
})
