import { describe, expect, test } from 'vitest'

import { change, moscow, moscowDay, pay, valueAt } from '#test/money-facts.ts'

import type { MoneyFact, PayFact } from './fact.ts'
import { foldMoney } from './fold.ts'

const endOf = (...facts: MoneyFact[]) => moscowDay(foldMoney(facts).payedTo)

const once = (fact: PayFact): PayFact => ({ ...fact, renews: false })
const offered = (key: string, at: string, roubles: number, offer = 'NINETY'): PayFact => ({
  ...pay(key, at, 'START_12', roubles),
  offer
})
const free = (key: string) => offered(key, '2026-11-01', 0, 'GIFT')

describe('paid once', () => {
  /** 30 days. */
  const renewing: PayFact = { ...pay('1', '2026-11-01', 'START_1', 390), renews: true }

  test('leaves what renews as it is', () => {
    const standing = foldMoney([renewing, once(pay('2', '2026-11-01', 'UNLIMITED_1', 2490))])
    expect(standing).toMatchObject({ plan: 'UNLIMITED_1', renews: 'START_1', renewalPrice: 390_00 })
  })

  test('and the next renewal buys what was agreed', () => {
    // 390 ₽ by 83 ₽ a day are 4 days before the month.
    const standing = foldMoney([
      renewing,
      once(pay('2', '2026-11-01', 'UNLIMITED_1', 2490)),
      pay('3', '2026-12-05', null, 390)
    ])
    expect(standing).toMatchObject({ plan: 'START_1', renews: 'START_1', renewalPrice: 390_00 })
    expect(moscowDay(standing.payedTo)).toBe('2027-01-05 12:00')
  })

  test('stands for what would renew when nothing does', () => {
    expect(foldMoney([once(renewing)]).renews).toBe('START_1')
    expect(foldMoney([once(renewing), pay('2', '2026-11-20', 'START_12', 3744)]).renews).toBe('START_12')
  })

  test('nor does it undo a change', () => {
    const facts = [
      renewing,
      change('1', '2026-11-02', 'START_3'),
      once(pay('2', '2026-11-03', 'START_1', 390))
    ]
    expect(foldMoney(facts)).toMatchObject({ renews: 'START_3', renewalPrice: 1111_00 })
  })
})

describe('a discount', () => {
  const first = offered('1', '2026-11-01', 375)

  test('buys the term', () => {
    expect(endOf(first)).toBe('2027-11-01 12:00')
  })

  test('had again buys the days that the money is worth', () => {
    // 375 ₽ by 3744/366 ₽ a day, for the next term has a day more.
    const standing = foldMoney([first, offered('2', '2026-11-01', 375)])
    expect(moscowDay(standing.payedTo)).toBe('2027-12-07 12:00')
    expect(valueAt(standing, moscow('2026-11-01'))).toBe(750_00)
  })

  test('had again for nothing gives nothing', () => {
    expect(endOf(free('1'), free('2'), free('3'))).toBe('2027-11-01 12:00')
  })

  test('by another code is another one', () => {
    expect(endOf(first, offered('2', '2026-11-01', 375, 'OTHER'))).toBe('2028-11-01 12:00')
  })

  test('is of the payment that happened first, whichever is told first', () => {
    const [early, late] = [offered('1', '2026-11-01', 375), offered('2', '2026-11-02', 375)]
    expect(foldMoney([late, early])).toEqual(foldMoney([early, late]))
  })
})
