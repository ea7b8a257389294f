import * as fc from 'fast-check'

import type { VisitRow } from '#server/visits/visit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTHS = 7
const MOSCOW_MS = 3 * HOUR_MS

const socials = [
  'vk',
  'telegram',
  'instagram',
  'youtube',
  'ok',
  'whatsapp',
  'tiktok',
  'dzen',
  'rutube',
  'pinterest',
  'x',
  'facebook',
  'viber',
  'max',
  'direct',
  'other'
] as const satisfies readonly VisitRow['social'][]

interface Place {
  city: string
  region: string
  country: string
  lat: number
  lon: number
}

/** More than a report shows; some in two regions, some without a name. Quarters of a degree are exact in 32 bits. */
const places: Place[] = Array.from({ length: 140 }, (_, index) => ({
  city: index % 20 === 0 ? '' : `Город ${index % 130}`,
  region: index < 5 ? '' : `Область ${index % 7}`,
  country: index % 9 === 0 ? 'KZ' : 'RU',
  lat: 40 + index / 4,
  lon: -30 - index / 4
}))

/** Around the ends of months and the midnights of Moscow, to the millisecond, and anywhere between. */
function someTime(now: number): fc.Arbitrary<number> {
  const moscow = new Date(now + MOSCOW_MS)
  const monthEnd = fc
    .integer({ min: 0, max: MONTHS - 1 })
    .map(back => Date.UTC(moscow.getUTCFullYear(), moscow.getUTCMonth() - back) - MOSCOW_MS)
  const midnight = fc
    .integer({ min: 1, max: 30 * MONTHS })
    .map(back => Math.floor((now + MOSCOW_MS) / DAY_MS - back) * DAY_MS - MOSCOW_MS)
  const near = fc.oneof(
    fc.constantFrom(-1, 0, 1, -HOUR_MS, HOUR_MS),
    fc.integer({ min: -3 * HOUR_MS, max: 3 * HOUR_MS })
  )
  const anywhere = fc.integer({ min: now - 30 * MONTHS * DAY_MS, max: now })
  return fc.oneof(
    anywhere,
    fc.tuple(fc.oneof(monthEnd, midnight), near).map(([edge, shift]) => Math.min(edge + shift, now))
  )
}

interface SampleLink {
  link: string
  owner: string
}

/** What the reports do not ask about. */
const rest = {
  button: fc.constant(0),
  source: fc.constant('other'),
  referrer: fc.constant(''),
  device: fc.constantFrom('mobile', 'desktop'),
  os: fc.constant('Android'),
  browser: fc.constant('Chrome'),
  language: fc.constant('ru'),
  utm_source: fc.constant(''),
  utm_medium: fc.constant(''),
  utm_campaign: fc.constant(''),
  utm_term: fc.constant(''),
  utm_content: fc.constant('')
} as const

/** Visits of all kinds to some links, the same at every run. */
export function sampleVisits(links: readonly SampleLink[], now: number, count: number): VisitRow[] {
  const facts = fc.record({
    time: someTime(now),
    visitor: fc.integer({ min: 1, max: 60 }).map(n => (2n ** 64n - BigInt(n)).toString()),
    kind: fc.constantFrom('visit', 'visit', 'visit', 'visit', 'confirm', 'button'),
    machine: fc.constantFrom('', '', '', 'bot:other', 'preview:telegram', 'own'),
    social: fc.constantFrom(...socials),
    ...rest
  })
  const visit = fc.tuple(fc.constantFrom(...links), fc.constantFrom(...places), facts)
  return fc
    .sample(visit, { numRuns: count, seed: 20261121 })
    .map(([at, place, known], index) => Object.assign({ id: String(index + 1) }, at, place, known))
}
