import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { passMidnight } from '#test/past-midnight.ts'

import { mostVisited, peopleByGroup, visitsByDay, visitsByLink } from './visits-of-links.store.ts'

const context = duringTests(startTestApp)
beforeAll(() => {
  passMidnight(context)
})

const clickhouse = () => context.services.clickhouse
let links = 1000
const newLink = () => String((links += 1))
const whole = (...ids: string[]) => ids.map(id => ({ id, since: 0 }))
const today = () => dayOf(context.now())

describe('a link opened by two people', () => {
  let link: string
  beforeAll(async () => {
    link = newLink()
    const day = startOf(today() - 3)
    await insertPlainVisits(context, '7', [
      { link, time: day - 1, visitor: 1 },
      { link, time: day, visitor: 1 },
      { link, time: day + 1, visitor: 2 },
      { link, time: day + 2, visitor: 3, machine: 'bot' },
      { link, time: day + 3, visitor: 4, kind: 'button' },
      { link, time: day + 4, visitor: 5, kind: 'confirm' },
      { link, time: startOf(today() - 1), visitor: 1 },
      { link, time: startOf(today()), visitor: 6 }
    ])
  })

  test('its days are of Moscow, and neither machines nor buttons are visits', async () => {
    const span = { first: today() - 3, end: today() }
    expect(await visitsByLink(clickhouse(), whole(link), span)).toEqual(new Map([[link, 3]]))
    expect(await mostVisited(clickhouse(), whole(link), span, 10)).toEqual(
      new Map([[link, { visits: 3, uniqVisits: 2, days: [today() - 3, today() - 1] }]])
    )
    expect(await visitsByDay(clickhouse(), whole(link), span)).toEqual({
      whole: { visits: 3, uniqVisits: 2 },
      days: new Map([
        [today() - 3, { visits: 2, uniqVisits: 2 }],
        [today() - 1, { visits: 1, uniqVisits: 1 }]
      ])
    })
  })

  test('of days without visits nothing is said', async () => {
    const span = { first: today() + 1, end: today() + 3 }
    expect(await visitsByLink(clickhouse(), whole(link), span)).toEqual(new Map())
    expect(await mostVisited(clickhouse(), whole(link), span, 10)).toEqual(new Map())
    expect(await visitsByDay(clickhouse(), whole(link), span)).toEqual({
      whole: { visits: 0, uniqVisits: 0 },
      days: new Map()
    })
    expect(await peopleByGroup(clickhouse(), [{ key: 1, links: whole(link) }], span)).toEqual(new Map())
  })
})

test('the most visited come first, the newest of as many; no more than wanted', async () => {
  const [a, b, c, d] = [newLink(), newLink(), newLink(), newLink()]
  const time = startOf(today())
  await insertPlainVisits(
    context,
    '7',
    [a, b, b, c, c, c, d].map(link => ({ link, time }))
  )
  const found = await mostVisited(clickhouse(), whole(a, b, c, d), { first: today(), end: today() + 1 }, 3)
  expect([...found.keys()]).toEqual([c, b, d])
})

test('links of one product are counted together, however many they are', async () => {
  // As long as ids are, and more than the parser takes elements of a question.
  const many = Array.from({ length: 60_000 }, (_, index) => String(100_000_000_000_000_000n + BigInt(index)))
  const [first = '', last = ''] = [many[0], many.at(-1)]
  const time = startOf(today())
  await insertPlainVisits(context, '7', [
    { link: first, time, visitor: 1 },
    { link: last, time, visitor: 1 },
    { link: last, time: time + 2, visitor: 1 }
  ])
  const span = { first: today(), end: today() + 1 }
  for (const [since, visits] of [
    [0, 3],
    [time + 1, 1]
  ] as const) {
    const asked = many.map(id => ({ id, since }))
    const counts = { visits, uniqVisits: 1 }
    expect(await visitsByDay(clickhouse(), asked, span)).toEqual({
      whole: counts,
      days: new Map([[today(), counts]])
    })
    const [most] = await mostVisited(clickhouse(), asked, span, 1)
    expect(most).toMatchObject([last, { visits: since === 0 ? 2 : 1 }])
    expect(await peopleByGroup(clickhouse(), [{ key: 999_999_999_999, links: asked }], span)).toEqual(
      new Map([[999_999_999_999, 1]])
    )
  }
})

test('more links than one question names, and people who opened links of one group are one', async () => {
  const many = Array.from({ length: 50_000 }, newLink)
  const [first = '', last = ''] = [many[0], many.at(-1)]
  const time = startOf(today())
  await insertPlainVisits(context, '7', [
    { link: first, time, visitor: 1 },
    { link: last, time, visitor: 1 },
    { link: last, time, visitor: 2 }
  ])
  const span = { first: today(), end: today() + 1 }
  expect(await visitsByLink(clickhouse(), whole(...many), span)).toEqual(
    new Map([
      [first, 1],
      [last, 2]
    ])
  )
  const half = many.length / 2
  const apart = [
    { key: 999_999_999_999, links: whole(...many.slice(0, half)) },
    { key: 12_345, links: whole(...many.slice(half)) }
  ]
  expect(await peopleByGroup(clickhouse(), apart, span)).toEqual(
    new Map([
      [999_999_999_999, 1],
      [12_345, 2]
    ])
  )
  const together = [{ key: 5, links: whole(first, last) }]
  expect(await peopleByGroup(clickhouse(), together, span)).toEqual(new Map([[5, 2]]))
})

/** Hours around midnight in Moscow and in Greenwich, where a day could be taken for its neighbour. */
const moments = fc.record({
  day: fc.integer({ min: 0, max: 5 }),
  ms: fc.constantFrom(-1, 0, 1, 3 * HOUR_MS - 1, 3 * HOUR_MS, 21 * HOUR_MS, DAY_MS - 1),
  link: fc.integer({ min: 0, max: 2 }),
  visitor: fc.integer({ min: 1, max: 3 })
})

/** Since when a link counts, for some of them. */
const since = fc.array(fc.option(moments), { minLength: 3, maxLength: 3 })

test('whatever comes when: days, links and the whole agree with a plain count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moments, { maxLength: 30 }), since, async (drawn, sinces) => {
      const own = [newLink(), newLink(), newLink()]
      const begin = today() - 10
      const asked = own.map((id, nth) => {
        const moved = sinces[nth]
        return { id, since: moved ? startOf(begin + moved.day) + moved.ms : 0 }
      })
      const visits = drawn.map(({ day, ms, link, visitor }) => ({
        link: own[link] ?? '',
        time: startOf(begin + day) + ms,
        visitor
      }))
      if (visits.length > 0) await insertPlainVisits(context, '7', visits)
      const span = { first: begin + 1, end: begin + 5 }
      const isAsked = ({ link, time }: { link: string; time: number }) =>
        asked.every(({ id, since: from }) => id !== link || time >= from)
      const within = visits.filter(
        one => one.time >= startOf(span.first) && one.time < startOf(span.end) && isAsked(one)
      )
      const counts = (some: typeof within) => ({
        visits: some.length,
        uniqVisits: new Set(some.map(({ visitor }) => visitor)).size
      })
      const byDay = Map.groupBy(within, ({ time }) => dayOf(time))
      const daily = await visitsByDay(clickhouse(), asked, span)
      expect(daily.whole).toEqual(counts(within))
      expect(daily.days).toEqual(new Map([...byDay].map(([day, some]) => [day, counts(some)])))
      const byLink = await mostVisited(clickhouse(), asked, span, 10)
      expect(byLink).toEqual(
        new Map(
          [...Map.groupBy(within, ({ link }) => link)].map(([link, some]) => [
            link,
            {
              ...counts(some),
              days: [...new Set(some.map(({ time }) => dayOf(time)))].toSorted((a, b) => a - b)
            }
          ])
        )
      )
      const counted = Map.groupBy(within, ({ link }) => link)
      expect(await visitsByLink(clickhouse(), asked, span)).toEqual(
        new Map([...counted].map(([link, some]) => [link, some.length]))
      )
      const people = await peopleByGroup(clickhouse(), [{ key: 1, links: asked }], span)
      expect(people.get(1) ?? 0).toBe(counts(within).uniqVisits)
    }),
    { numRuns: 25 }
  )
})
