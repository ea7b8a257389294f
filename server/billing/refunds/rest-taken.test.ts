import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { foldMoney, worthOfPayment } from '#server/billing/money/fold.ts'
import { grant, moscow, pay, refund } from '#test/money-facts.ts'

import { refundsOfTheRest } from './rest-taken.ts'

test.each(['2026-11-01', '2026-12-01', '2027-02-01'])(
  'a refund of what the policy counts at any moment of a month from %s ends the renewal, one of less does not',
  begin => {
    const paid = pay('1', begin, 'START_1', 390)
    for (let quarter = 1; quarter < 4 * 27; quarter += 1) {
      const at = moscow(begin) + (quarter * DAY_MS) / 4
      const worth = worthOfPayment(foldMoney([paid]), 'pay:1', at)
      const rest = (amount: number) => {
        const facts = [paid, { ...refund('1', begin, '1', amount / 100), at }]
        return refundsOfTheRest(facts, foldMoney(facts)).length
      }
      expect(worth).toBeGreaterThan(0)
      expect([quarter, rest(worth)]).toEqual([quarter, 1])
      expect([quarter, rest(Math.floor(worth / 3))]).toEqual([quarter, 0])
    }
  }
)

test('a card that was tried with a rouble meanwhile has renewed nothing: the rest is still that of the payment before', () => {
  const facts = [
    pay('1', '2026-11-01', 'START_1', 390),
    pay('2', '2026-11-06', null, 1),
    refund('2', '2026-11-06 12:01', '2', 1)
  ]
  const at = moscow('2026-11-11')
  const worth = worthOfPayment(foldMoney(facts), 'pay:1', at)
  const whole = [...facts, refund('1', '2026-11-11', '1', worth / 100)]
  expect(refundsOfTheRest(whole, foldMoney(whole)).map(({ payment }) => payment)).toEqual(['pay:1'])
})

test.each([[], [grant('1', '2026-12-01', 'START_1', '2026-12-20')]])(
  'a refund of all of the last payment ends the renewal when its days are over, whatever is given then: %#',
  (...given) => {
    const facts = [pay('1', '2026-11-01', 'START_1', 390), ...given]
    const rest = (amount: number) => {
      const told = [...facts, refund('1', '2026-12-02', '1', amount)]
      return refundsOfTheRest(told, foldMoney(told)).length
    }
    expect([rest(389), rest(390)]).toEqual([0, 1])
  }
)

test('days that are given later make no part of a term the whole of it', () => {
  const facts = [
    pay('1', '2026-01-01', 'START_12', 3744),
    refund('1', '2026-02-01', '1', 2000),
    grant('1', '2026-03-01', 'START_12', '2026-07-01')
  ]
  expect(refundsOfTheRest(facts.slice(0, 2), foldMoney(facts.slice(0, 2)))).toEqual([])
  expect(refundsOfTheRest(facts, foldMoney(facts))).toEqual([])
})
