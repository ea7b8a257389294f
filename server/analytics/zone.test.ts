import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

import { isZone, localMs, momentOf, offsetAt } from './zone.ts'

const zones = Intl.supportedValuesOf('timeZone')

const anyZone = fc.constantFrom(...zones)
/** Whole seconds: what a clock shows. */
const anyMoment = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
  .map(seconds => seconds * 1000)

const at = (iso: string) => Date.parse(iso)

test.each([
  ['Europe/Moscow', '2026-11-21T12:00Z', '2026-11-21T15:00Z'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59Z'],
  ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29T03:00Z'],
  ['Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T02:30Z'],
  ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T02:30Z'],
  ['America/New_York', '2026-03-08T07:00Z', '2026-03-08T03:00Z'],
  ['Pacific/Auckland', '2026-09-26T14:00Z', '2026-09-27T03:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00Z', '2027-01-01T00:00Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00Z', '2026-01-01T05:45Z'],
  ['UTC', '2028-02-29T23:59:59Z', '2028-02-29T23:59:59Z']
])('the clock of %s shows at %s %s', (zone, moment, local) => {
  expect(localMs(at(moment), zone)).toBe(at(local))
})

test.each([
  ['an ordinary day', 'Europe/Moscow', '2026-11-21T00:00Z', '2026-11-20T21:00Z'],
  ['before the gap', 'Europe/Berlin', '2026-03-29T01:59Z', '2026-03-29T00:59Z'],
  ['in the gap', 'Europe/Berlin', '2026-03-29T02:00Z', '2026-03-29T01:00Z'],
  ['in the gap, half past', 'Europe/Berlin', '2026-03-29T02:30Z', '2026-03-29T01:30Z'],
  ['after the gap', 'Europe/Berlin', '2026-03-29T03:00Z', '2026-03-29T01:00Z'],
  ['the first of two', 'Europe/Berlin', '2026-10-25T02:30Z', '2026-10-25T00:30Z'],
  ['after the fold', 'Europe/Berlin', '2026-10-25T03:00Z', '2026-10-25T02:00Z'],
  ['in the gap', 'America/New_York', '2026-03-08T02:00Z', '2026-03-08T07:00Z'],
  ['the first of two', 'America/New_York', '2026-11-01T01:00Z', '2026-11-01T05:00Z'],
  ['in the gap', 'Pacific/Auckland', '2026-09-27T02:00Z', '2026-09-26T14:00Z'],
  ['the first of two', 'Pacific/Auckland', '2026-04-05T02:00Z', '2026-04-04T13:00Z'],
  ['a day that begins at one', 'Africa/Cairo', '2026-04-24T00:00Z', '2026-04-23T22:00Z'],
  ['a day whose midnight comes twice', 'America/Havana', '2026-11-01T00:00Z', '2026-11-01T04:00Z'],
  ['a day that was left out', 'Pacific/Apia', '2011-12-30T00:00Z', '2011-12-30T10:00Z']
])('%s in %s: %s is %s', (_, zone, local, moment) => {
  expect(momentOf(at(local), zone)).toBe(at(moment))
})

test('every moment is found again by what a clock shows; of two alike, the first', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, ms) => {
      const local = localMs(ms, zone)
      const found = momentOf(local, zone)
      expect(localMs(found, zone)).toBe(local)
      expect(found).toBeLessThanOrEqual(ms)
      expect(found === ms || offsetAt(ms, zone) < offsetAt(found, zone)).toBe(true)
    }),
    { numRuns: 5000 }
  )
})

/** Moments at which a zone's offset changes between two others, to the second. */
function changes(zone: string, from: number, to: number): number[] {
  const offset = offsetAt(from, zone)
  if (to - from <= 1000) return offset === offsetAt(to, zone) ? [] : [to]
  if (to - from <= 14 * 24 * HOUR_MS && offset === offsetAt(to, zone)) return []
  const middle = Math.floor((from + to) / 2000) * 1000
  return [...changes(zone, from, middle), ...changes(zone, middle, to)]
}

test('around each change of each zone the clock is read and found again', () => {
  for (const zone of zones) {
    for (const change of changes(zone, Date.UTC(2024, 0, 1), Date.UTC(2029, 0, 1))) {
      for (let ms = change - 4 * HOUR_MS; ms <= change + 4 * HOUR_MS; ms += HOUR_MS / 2) {
        const local = localMs(ms, zone)
        const found = momentOf(local, zone)
        expect(localMs(found, zone), `${zone} ${new Date(ms).toISOString()}`).toBe(local)
        expect(found).toBeLessThanOrEqual(ms)
      }
    }
  }
})

test.each([
  'Europe/Moscow',
  'europe/moscow',
  'UTC',
  'Etc/GMT-3',
  'America/Argentina/Ushuaia',
  'Asia/Kolkata'
])('%s is a zone', zone => {
  expect(isZone(zone)).toBe(true)
})

test.each([
  '',
  ' ',
  '+03:00',
  '03:00',
  'Europe',
  'Europe/Msk',
  'MSK',
  'Europe/Moscow ',
  'Europe/Moscow\n',
  "UTC'",
  '../etc'
])('%j is no zone', zone => {
  expect(isZone(zone)).toBe(false)
})

test('whatever is asked, only names that the clock knows are zones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), zone => {
      expect(!isZone(zone) || localMs(0, zone) % MINUTE_MS === 0).toBe(true)
    })
  )
})
