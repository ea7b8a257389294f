import { describe, expect, test } from 'vitest'

import { change, grant, moscow, moscowDay, pay, refund, valueAt } from '#test/money-facts.ts'

import type { MoneyFact } from './fact.ts'
import { foldMoney } from './fold.ts'

const endOf = (...facts: MoneyFact[]) => moscowDay(foldMoney(facts).payedTo)
/** 30 days, 13 ₽ each. */
const first = pay('1', '2026-11-01', 'START_1', 390)

describe('a part', () => {
  test('takes back as many days as it is worth', () => {
    const standing = foldMoney([first, refund('1', '2026-11-11', '1', 130)])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-21 12:00')
    expect(valueAt(standing, moscow('2026-11-11'))).toBe(130_00)
  })

  test('takes whole days, rounded down', () => {
    const standing = foldMoney([first, refund('1', '2026-11-11', '1', 142.99)])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-21 12:00')
    expect(valueAt(standing, moscow('2026-11-11'))).toBe(117_01)
  })

  test('of less than a day takes no day, but is worth what it is', () => {
    const standing = foldMoney([first, refund('1', '2026-11-11', '1', 12.99)])
    expect(moscowDay(standing.payedTo)).toBe('2026-12-01 12:00')
    expect(valueAt(standing, moscow('2026-11-11'))).toBe(247_01)
  })

  test('never takes days before now', () => {
    expect(endOf(first, refund('1', '2026-11-21', '1', 300))).toBe('2026-11-21 12:00')
  })

  test('of a term to come moves what follows it', () => {
    expect(
      endOf(
        first,
        pay('2', '2026-11-02', 'START_1', 403),
        pay('3', '2026-11-03', 'START_1', 390),
        refund('1', '2026-11-11', '2', 130)
      )
    ).toBe('2027-01-22 12:00')
  })

  test('after a part is counted by what is left', () => {
    const standing = foldMoney([
      first,
      refund('1', '2026-11-11', '1', 65),
      refund('2', '2026-11-11', '1', 65)
    ])
    expect(moscowDay(standing.payedTo)).toBe('2026-11-21 12:00')
    expect(valueAt(standing, moscow('2026-11-11'))).toBe(130_00)
  })
})

describe('all of it', () => {
  test('takes back the whole segment', () => {
    const standing = foldMoney([first, refund('1', '2026-11-11', '1', 390)])
    expect(standing).toMatchObject({ plan: 'START_1', segments: [] })
    expect(moscowDay(standing.payedTo)).toBe('2026-11-11 12:00')
  })

  test('leaves what was paid beside it', () => {
    const second = pay('2', '2026-11-05', 'START_1', 390)
    expect(endOf(first, second, refund('1', '2026-11-11', '1', 390))).toBe('2026-12-12 12:00')
    expect(endOf(first, second, refund('1', '2026-11-11', '2', 390))).toBe('2026-12-01 12:00')
  })

  test('in two parts is the same as at once', () => {
    const parts = [refund('1', '2026-11-11', '1', 100), refund('2', '2026-11-11', '1', 290)]
    expect(foldMoney([first, ...parts])).toEqual(foldMoney([first, refund('1', '2026-11-11', '1', 390)]))
  })

  test('after the term is over changes nothing that is left', () => {
    expect(endOf(first, refund('1', '2026-12-05', '1', 390))).toBe('2026-12-01 12:00')
  })

  test('of an older term leaves a late renewal where it belongs', () => {
    expect(endOf(first, refund('1', '2026-12-02', '1', 390), pay('2', '2026-12-03', null, 390))).toBe(
      '2027-01-01 12:00'
    )
  })
})

test('more than was paid is no more than all of it', () => {
  const second = pay('2', '2026-11-05', 'START_1', 390)
  expect(foldMoney([first, second, refund('1', '2026-11-11', '1', 900)])).toEqual(
    foldMoney([first, second, refund('1', '2026-11-11', '1', 390)])
  )
})

test('once all has gone back, another refund takes nothing', () => {
  const second = pay('2', '2026-11-05', 'START_1', 390)
  const facts = [first, second, refund('1', '2026-11-11', '1', 390)]
  expect(endOf(...facts, refund('2', '2026-11-12', '1', 390))).toBe(endOf(...facts))
})

test('of a payment of nothing, or of an unknown one, takes nothing', () => {
  const free = pay('0', '2026-11-01', 'START_1', 0)
  expect(endOf(free, refund('1', '2026-11-02', '0', 100))).toBe('2026-12-01 12:00')
  expect(endOf(first, refund('1', '2026-11-02', '7', 100))).toBe('2026-12-01 12:00')
})

describe('after a change', () => {
  test('takes days of the new plan', () => {
    // On 16 Nov 195 ₽ are left: 5 days of 39 ₽, which cost 33 ₽ by the price list. 78 ₽ are two of them.
    const facts = [first, change('1', '2026-11-16', 'STANDARD_1')]
    expect(endOf(...facts)).toBe('2026-11-21 12:00')
    expect(endOf(...facts, refund('1', '2026-11-16', '1', 78))).toBe('2026-11-19 12:00')
    expect(endOf(...facts, refund('1', '2026-11-16', '1', 390))).toBe('2026-11-16 12:00')
  })

  test('takes no more than what was left of that payment', () => {
    // 195 ₽ of the first and 390 ₽ of the second are in 17 days of the new plan.
    const facts = [first, pay('2', '2026-11-05', 'START_1', 390), change('1', '2026-11-16', 'STANDARD_1')]
    const at = moscow('2026-11-16')
    expect(valueAt(foldMoney(facts), at)).toBe(585_00)
    const back = foldMoney([...facts, refund('1', '2026-11-16', '1', 390)])
    expect(valueAt(back, at)).toBe(390_00)
    const both = foldMoney([
      ...facts,
      refund('1', '2026-11-16', '1', 390),
      refund('2', '2026-11-16', '2', 390)
    ])
    expect(valueAt(both, at)).toBe(0)
    expect(moscowDay(both.payedTo)).toBe('2026-11-16 12:00')
  })
})

test('takes paid days only: what was given after them moves up', () => {
  expect(
    endOf(first, grant('1', '2026-11-05', 'START_1', '2026-12-11'), refund('1', '2026-11-11', '1', 390))
  ).toBe('2026-11-21 12:00')
})

test('a clock that is behind does not lose a refund', () => {
  expect(endOf(first, refund('1', '2026-10-31', '1', 390))).toBe('2026-11-01 12:00')
})
