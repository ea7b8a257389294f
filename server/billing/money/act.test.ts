import { describe, expect, test } from 'vitest'

import { dateOf, dayNumber } from '#contract/moscow-days.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { change, grant, moscow, pay, refund } from '#test/money-facts.ts'

import { actOf, booksAt } from './act.ts'
import type { MoneyFact } from './fact.ts'

/** 31 days, 13 ₽ each. */
const first = pay('1', '2026-12-11', 'START_1', 403)
const LATER = '2027-03-01'

type Asked = [from: string | undefined, until: string | undefined]

function made(facts: readonly MoneyFact[], [from, until]: Asked, now = LATER, payment = first) {
  const at = moscow(now)
  return actOf(facts, booksAt(facts, at), payment, {
    from: from === undefined ? undefined : dayNumber(from),
    until: until === undefined ? undefined : dayNumber(until)
  })
}

/** Its days and its sum in roubles, in words. */
function act(...args: Parameters<typeof made>) {
  const known = made(...args)
  if (!known) return 'none'
  const days = known.days.map(({ plan, first: one, last }) => `${plan} ${dateOf(one)} — ${dateOf(last)}`)
  return [...days, `${known.sum / 100}${known.isCut ? ', cut' : ''}`].join('; ')
}

const toNewYear: Asked = [undefined, '2026-12-31']
const fromNewYear: Asked = ['2027-01-01', undefined]
const whole: Asked = [undefined, undefined]

test('until a day, and from the next one on: both are the whole', () => {
  expect(act([first], toNewYear)).toBe('START_1 2026-12-11 — 2026-12-31; 273')
  expect(act([first], fromNewYear)).toBe('START_1 2027-01-01 — 2027-01-10; 130')
  expect(act([first], whole)).toBe('START_1 2026-12-11 — 2027-01-10; 403')
  expect(act([first], ['2026-12-21', '2026-12-31'])).toBe('START_1 2026-12-21 — 2026-12-31; 143')
})

const dayOfIt = (asked: Asked, now?: string) => dateOf(made([first], asked, now)?.day ?? 0)

test('an act is of its last day; without one, of the day that it always was', () => {
  expect(dayOfIt(toNewYear)).toBe('2026-12-31')
  expect(dayOfIt(fromNewYear)).toBe('2027-01-10')
  expect(dayOfIt(fromNewYear, '2027-01-05')).toBe('2027-01-05')
})

test('what goes back after its last day is in the next one', () => {
  const facts = [first, refund('1', '2027-01-03', '1', 39)]
  expect(act(facts, toNewYear)).toBe('START_1 2026-12-11 — 2026-12-31; 273')
  expect(act(facts, fromNewYear)).toBe('START_1 2027-01-01 — 2027-01-07; 91')
})

test('where more goes back than was left, the next one is less than nothing', () => {
  const facts = [first, refund('1', '2027-01-12', '1', 200)]
  expect(act(facts, toNewYear)).toBe('START_1 2026-12-11 — 2026-12-31; 273')
  expect(act(facts, fromNewYear)).toBe('START_1 2027-01-01 — 2027-01-10; -70')
})

test('all that goes back before the day leaves nothing until it', () => {
  const facts = [first, refund('1', '2026-12-13', '1', 403)]
  expect(act(facts, [undefined, '2026-12-12'])).toBe('START_1 2026-12-11 — 2026-12-12; 26')
  expect(act(facts, ['2026-12-13', undefined])).toBe('-26')
  expect(act(facts, whole)).toBe('START_1 2026-12-11 — 2026-12-12; 0')
})

test('a plan that was changed in the middle of a period has its days in it', () => {
  const facts = [first, change('1', '2026-12-26', 'STANDARD_1')]
  expect(act(facts, [undefined, '2026-12-28'])).toBe(
    'START_1 2026-12-11 — 2026-12-25; STANDARD_1 2026-12-26 — 2026-12-28; 299'
  )
  expect(act(facts, ['2026-12-29', undefined])).toBe('STANDARD_1 2026-12-29 — 2026-12-31; 104')
})

test('days that a renewal in the days of grace has paid for afterwards are in its first act', () => {
  const renewal = pay('2', '2027-01-12', null, 390)
  const facts = [first, renewal]
  expect(act(facts, [undefined, '2027-01-12'], LATER, renewal)).toBe('START_1 2027-01-11 — 2027-01-12; 25.17')
  expect(act(facts, ['2027-01-13', undefined], LATER, renewal)).toBe(
    'START_1 2027-01-13 — 2027-02-10; 364.83'
  )
})

test('days that a grant takes away later keep no act away that ends before', () => {
  const facts = [first, grant('1', '2027-01-02', 'START_1', '2027-01-05')]
  expect(act(facts, toNewYear)).toBe('START_1 2026-12-11 — 2026-12-31; 273')
  expect(act(facts, whole)).toBe('START_1 2026-12-11 — 2027-01-04; 403, cut')
  expect(act([...facts, refund('1', '2027-01-06', '1', 78)], whole)).toBe(
    'START_1 2026-12-11 — 2027-01-04; 325'
  )
})

test('days that were taken away before those of an act keep it away too, though their money has gone back since', () => {
  const facts = [first, grant('1', '2026-12-16', 'START_1', '2027-01-10'), refund('1', '2027-01-12', '1', 13)]
  expect(act(facts, toNewYear)).toBe('START_1 2026-12-11 — 2026-12-31; 286, cut')
  expect(act(facts, fromNewYear)).toBe('START_1 2027-01-01 — 2027-01-09; 104, cut')
  expect(act(facts, ['2026-12-14', '2026-12-15'])).toBe('START_1 2026-12-14 — 2026-12-15; 26')
  expect(act(facts, whole)).toBe('START_1 2026-12-11 — 2027-01-09; 390')
})

test('what goes back with the first moment of the next day is in the next one', () => {
  const facts = [first, refund('1', '2027-01-01 00:00', '1', 39)]
  expect(act(facts, toNewYear)).toBe('START_1 2026-12-11 — 2026-12-31; 273')
  expect(made(facts, toNewYear)?.kept).toBe(403_00)
  expect(made(facts, fromNewYear)?.kept).toBe(364_00)
})

const isOver = (now: string) => made([first], whole, now)?.closing?.isOver

test('days that may end an act are over when the last one is that of the term', () => {
  expect([isOver('2026-12-20 10:00'), isOver('2027-01-10 23:59'), isOver('2027-01-11 00:00')]).toEqual([
    false,
    false,
    true
  ])
})

test('a payment that brought no time has none, whatever days are asked for', () => {
  expect(act([pay('1', '2026-12-11', 'START_1', 0)], ['2000-01-01', '2000-01-01'])).toBe('none')
})

describe('days that are none', () => {
  const refusal = (asked: Asked, now = LATER, facts: readonly MoneyFact[] = [first], payment = first) => {
    try {
      return made(facts, asked, now, payment)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return `${error.details?.[0]?.field}: ${error.message}`
    }
  }

  test.each<[what: string, asked: Asked, said: string]>([
    [
      'before the payment',
      [undefined, '2026-12-10'],
      'until: Выберите последний день акта: с 11 декабря 2026 г. по 10 января 2027 г.'
    ],
    [
      'after its end',
      [undefined, '2027-01-11'],
      'until: Выберите последний день акта: с 11 декабря 2026 г. по 10 января 2027 г.'
    ],
    [
      'from the first one',
      ['2026-12-11', undefined],
      'from: Выберите первый день акта: с 12 декабря 2026 г. по 11 января 2027 г.'
    ],
    [
      'from after its end',
      ['2027-01-12', undefined],
      'from: Выберите первый день акта: с 12 декабря 2026 г. по 11 января 2027 г.'
    ],
    [
      'the wrong way round',
      ['2027-01-01', '2026-12-31'],
      'until: Последний день акта раньше первого. Поменяйте их местами.'
    ]
  ])('%s', (_what, asked, said) => {
    expect(refusal(asked)).toBe(said)
  })

  test('today and later, by Moscow', () => {
    const said = 'until: Последний день акта ещё не закончился. Выберите вчерашний или более ранний.'
    expect(refusal([undefined, '2026-12-20'], '2026-12-20 23:59')).toBe(said)
    expect(refusal([undefined, '9999-12-31'], '2026-12-20')).toBe(said)
    expect(act([first], [undefined, '2026-12-20'], '2026-12-21 00:00')).toBe(
      'START_1 2026-12-11 — 2026-12-20; 130'
    )
  })

  test('on the day of the payment, and before its term', () => {
    const none = 'По этому платежу ещё не закончился ни один день.'
    expect(refusal([undefined, '2026-12-10'], '2026-12-11 18:00')).toBe(`until: ${none}`)
    expect(refusal(['2026-12-12', undefined], '2026-12-11 18:00')).toBe(`from: ${none}`)
    const next = pay('2', '2026-12-12', 'START_1', 390)
    expect(refusal([undefined, '2026-12-13'], '2026-12-20', [first, next], next)).toBe(`until: ${none}`)
  })

  test('before a renewal in the days of grace had come', () => {
    const renewal = pay('2', '2027-01-12', null, 390)
    expect(refusal([undefined, '2027-01-11'], '2027-01-13', [first, renewal], renewal)).toBe(
      'until: Выберите последний день акта: 12 января 2027 г.'
    )
  })
})
