import { describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { change, grant, moscow, moscowDay, pay, valueAt } from '#test/money-facts.ts'

import { foldMoney } from './fold.ts'
import { planChange } from './plan-change.ts'

/** 30 days, 13 ₽ each. */
const start = pay('1', '2026-11-01', 'START_1', 390)
const middle = moscow('2026-11-16')

describe('a change', () => {
  test('up: fewer days, the same value', () => {
    // 195 ₽ by 33 ₽ a day.
    const standing = foldMoney([start, change('1', '2026-11-16', 'STANDARD_1')])
    expect(standing).toMatchObject({ plan: 'STANDARD_1', renews: 'STANDARD_1' })
    expect(moscowDay(standing.payedTo)).toBe('2026-11-21 12:00')
    expect(valueAt(standing, middle)).toBe(195_00)
  })

  test('down: more days, the same value', () => {
    // 495 ₽ by 13 ₽ a day are 38 days.
    const standing = foldMoney([
      pay('1', '2026-11-01', 'STANDARD_1', 990),
      change('1', '2026-11-16', 'START_1')
    ])
    expect(moscowDay(standing.payedTo)).toBe('2026-12-24 12:00')
    expect(valueAt(standing, middle)).toBe(495_00)
  })

  test('the price of a day is of a term that begins today', () => {
    // From 31 Jan a month has 28 days, from 1 Feb too, from 1 March 31.
    const paid = pay('1', '2027-01-01', 'STANDARD_3', 2821)
    const days = (at: string) => {
      const { payedTo } = foldMoney([paid, change('1', at, 'START_1')])
      return ((payedTo ?? 0) - moscow(at)) / DAY_MS
    }
    // 60 of 90 days: 1880.67 ₽ by 390/28 ₽; 31 of 90 days: 971.68 ₽ by 390/31 ₽.
    expect(days('2027-01-31')).toBe(135)
    expect(days('2027-03-01')).toBe(77)
  })

  test('to a longer term of the same family is cheaper by the day', () => {
    // 195 ₽ by 3744/365 ₽ a day.
    expect(moscowDay(foldMoney([start, change('1', '2026-11-16', 'START_12')]).payedTo)).toBe(
      '2026-12-05 12:00'
    )
  })

  test('back and forth a hundred times loses no more than it should', () => {
    const paid = pay('1', '2026-11-01', 'STANDARD_12', 9504)
    const facts = Array.from({ length: 100 }, (_, index) =>
      change(`${index}`, '2026-11-01', index % 2 === 0 ? 'START_12' : 'STANDARD_12')
    )
    const standing = foldMoney([paid, ...facts])
    const value = valueAt(standing, moscow('2026-11-01'))
    expect(value).toBeLessThanOrEqual(9504_00)
    expect(value).toBeGreaterThan(9503_00)
  })

  test('of what was given is worth nothing', () => {
    const given = grant('1', '2026-11-01', 'UNLIMITED_12', '2027-11-01')
    const standing = foldMoney([given, change('1', '2026-11-16', 'START_1')])
    expect(standing.segments).toEqual([])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-16 12:00')
  })

  test('of paid and given days takes the paid ones along only', () => {
    const standing = foldMoney([
      start,
      grant('1', '2026-11-05', 'START_1', '2027-06-01'),
      change('1', '2026-11-16', 'STANDARD_1')
    ])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-21 12:00')
    expect(valueAt(standing, middle)).toBe(195_00)
  })

  test('of less than a day of the new plan leaves nothing', () => {
    const standing = foldMoney([start, change('1', '2026-11-29', 'STANDARD_1')])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-29 12:00')
    expect(standing).toMatchObject({ plan: 'START_1', renews: 'STANDARD_1' })
  })

  test('in the days of grace does not make them longer', () => {
    const standing = foldMoney([start, change('1', '2026-12-03', 'STANDARD_1')])
    expect(standing).toMatchObject({ plan: 'START_1', renews: 'STANDARD_1' })
    expect(moscowDay(standing.payedTo)).toBe('2026-12-01 12:00')
  })
})

describe('a grant', () => {
  test('is worth nothing', () => {
    const standing = foldMoney([grant('1', '2026-11-01', 'UNLIMITED_12', '2027-11-01')])
    expect(standing).toMatchObject({ plan: 'UNLIMITED_12', everPaid: true })
    expect(valueAt(standing, moscow('2026-11-02'))).toBe(0)
  })

  test('keeps what is paid, whatever plan it is given for', () => {
    const standing = foldMoney([start, grant('1', '2026-11-16', 'UNLIMITED_1', '2027-03-01')])
    expect(standing.plan).toBe('UNLIMITED_1')
    expect(moscowDay(standing.payedTo)).toBe('2027-03-01 12:00')
    expect(valueAt(standing, middle)).toBe(195_00)
  })

  test('to an earlier day cuts what is paid', () => {
    const standing = foldMoney([start, grant('1', '2026-11-06', 'START_1', '2026-11-16')])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-16 12:00')
    expect(valueAt(standing, moscow('2026-11-06'))).toBe(130_00)
  })

  test('of no plan takes it away', () => {
    const standing = foldMoney([start, grant('1', '2026-11-16', null, '2026-12-01')])
    expect(standing).toMatchObject({ plan: null, segments: [], everPaid: true })
    expect(moscowDay(standing.payedTo)).toBe('2026-11-16 12:00')
  })

  test('of no plan since an earlier day has ended on that day', () => {
    const standing = foldMoney([start, grant('1', '2026-11-16', null, '2026-11-10')])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-10 12:00')
  })
})

describe('planned', () => {
  const standing = foldMoney([start])

  test('comes to what the change will', () => {
    expect(planChange(standing, 'STANDARD_1', middle, { isRenewing: true })).toEqual({
      newDate: moscow('2026-11-21'),
      nextCharge: moscow('2026-11-21')
    })
  })

  test('for the plan that renews, or is had, is none', () => {
    expect(() => planChange(standing, 'START_1', middle, { isRenewing: true })).toThrow('у вас уже есть')
    expect(() => planChange(standing, 'START_1', middle, { isRenewing: false })).toThrow('у вас уже есть')
  })

  test('with nothing left is charged at once, as long as it renews', () => {
    const after = moscow('2026-12-03')
    expect(planChange(standing, 'STANDARD_1', after, { isRenewing: true })).toEqual({
      newDate: after,
      nextCharge: after + 5 * MINUTE_MS
    })
    expect(() => planChange(standing, 'STANDARD_1', after, { isRenewing: false })).toThrow(
      'оплаченного тарифа у вас нет'
    )
  })

  test('over a year is too far', () => {
    const year = foldMoney([pay('1', '2026-11-01', 'UNLIMITED_12', 23904)])
    expect(() => planChange(year, 'SOCIAL_1', middle, { isRenewing: true })).toThrow('больше года')
  })
})
