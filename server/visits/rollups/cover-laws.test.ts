import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayNumber, dayOf, startOf } from '#contract/moscow-days.ts'

import { coverBy, type Built, type Stretch } from './cover.ts'
import { beginOf, dekadOf, endOf, hoursWithin, keyOf, periodsWithin, type Period } from './period.ts'

const numbered = (periods: readonly Period[]): Built[] =>
  periods.map((period, nth) => ({ ...period, build: String(nth + 1) }))

/** Around midnights and the ends of dekads, at any hour, and at any millisecond. */
const moment = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: -2000, max: 70_000 }),
      fc.integer({ min: dayNumber('1969-12-15'), max: dayNumber('1970-02-15') }),
      fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2027-01-01') })
    ),
    fc.oneof(
      fc.constantFrom(0, 0, 0, 1, -1),
      fc.integer({ min: 0, max: 23 }).map(hour => hour * HOUR_MS),
      fc.nat({ max: DAY_MS })
    )
  )
  .map(([day, shift]) => startOf(day) + shift)

const question = fc
  .record({
    from: moment,
    length: fc.oneof(
      fc.constant(0),
      fc.nat({ max: 5 * DAY_MS }),
      fc.nat({ max: 400 }).map(days => days * DAY_MS)
    ),
    /** Which of the periods are built, one after another. */
    mask: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
    hoursOfDays: fc.constantFrom('hours of days' as const, 'whole periods' as const)
  })
  .map(({ from, length, mask, hoursOfDays }) => {
    const around = [
      ...periodsWithin(dayOf(from) - 15, dayOf(from + length) + 15),
      ...hoursWithin(from - DAY_MS, from + DAY_MS),
      ...hoursWithin(from + length - DAY_MS, from + length + DAY_MS)
    ]
    const once = [...new Map(around.map(period => [keyOf(period), period])).values()]
    const built = numbered(once.filter((_, nth) => mask[nth % mask.length]))
    return { from, to: from + length, built, hoursOfDays }
  })

const bounds = (period: Built): Stretch => ({ from: beginOf(period), to: endOf(period) })

test('a cover parts its stretch: each millisecond once, in order, gaps as long as they can be', () => {
  fc.assert(
    fc.property(question, ({ from, to, built, hoursOfDays }) => {
      const parted = coverBy(built, hoursOfDays)({ from, to })
      const lists = [parted.built.map(bounds), parted.hours.map(bounds), parted.gaps]
      for (const list of lists) expect(list).toEqual(list.toSorted((a, b) => a.from - b.from))
      const parts = lists.flat().toSorted((a, b) => a.from - b.from)
      let at = from
      for (const part of parts) {
        expect(part.from).toBe(at)
        expect(part.to).toBeGreaterThan(part.from)
        at = part.to
      }
      expect(at).toBe(to)
      for (const gap of parted.gaps) expect(parted.gaps.some(other => other.to === gap.from)).toBe(false)
    }),
    { numRuns: 2000 }
  )
})

test('a cover takes built periods alone, as they are, and leaves none that it could take', () => {
  fc.assert(
    fc.property(question, ({ from, to, built, hoursOfDays }) => {
      const parted = coverBy(built, hoursOfDays)({ from, to })
      for (const one of parted.built) expect(built).toContain(one)
      const days = new Map(built.flatMap(one => (one.span === 'day' ? [[one.first, one.build]] : [])))
      const inGaps = (day: number) =>
        hoursWithin(startOf(day), startOf(day + 1)).filter(hour =>
          parted.gaps.some(gap => beginOf(hour) >= gap.from && endOf(hour) <= gap.to)
        )
      for (const one of parted.hours) expect(one.build).toBe(days.get(one.first))
      // Either takes none, or leaves none.
      const unwanted = hoursOfDays === 'hours of days' ? [...days.keys()].flatMap(inGaps) : parted.hours
      expect(unwanted).toEqual([])
      const chosen = new Set(parted.built.map(keyOf))
      const wrong = built.filter(one => {
        const inside = beginOf(one) >= from && endOf(one) <= to
        const longer: Period[] = [
          { span: 'dekad', first: dekadOf(one.first).first, hour: 0 },
          { span: 'day', first: one.first, hour: 0 }
        ]
        const taken = [one, ...longer.slice(0, { dekad: 0, day: 1, hour: 2 }[one.span])].filter(period =>
          chosen.has(keyOf(period))
        )
        return taken.length !== (inside ? 1 : 0)
      })
      expect(wrong).toEqual([])
    }),
    { numRuns: 2000 }
  )
})

test('the order in which periods are told does not matter', () => {
  fc.assert(
    fc.property(question, ({ from, to, built, hoursOfDays }) => {
      expect(coverBy(built.toReversed(), hoursOfDays)({ from, to })).toEqual(
        coverBy(built, hoursOfDays)({ from, to })
      )
    }),
    { numRuns: 200 }
  )
})
