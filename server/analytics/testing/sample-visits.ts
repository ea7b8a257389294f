import * as fc from 'fast-check'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, MOSCOW_OFFSET_MS, startOf } from '#contract/moscow-days.ts'
import type { VisitRow } from '#server/visits/visit.ts'

const MONTHS = 7

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
  'qr',
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

const letter = (index: number) => String.fromCodePoint(65 + (index % 26))

const countryOf = (index: number) =>
  index % 3 === 0 ? 'RU' : index % 10 === 1 ? '' : letter(Math.floor(index / 26)) + letter(index)

/** More than a report shows; some in two regions, some without a name. Quarters of a degree are exact in 32 bits. */
const places: Place[] = Array.from({ length: 180 }, (_, index) => ({
  city: index % 20 === 0 ? '' : `Город ${index % 170}`,
  region: index < 5 ? '' : `Область ${index % 7}`,
  country: countryOf(index),
  lat: 40 + index / 4,
  lon: -30 - index / 4
}))

const many = (count: number, name: (n: number) => string) =>
  fc.nat({ max: count - 1 }).map(n => (n === 0 ? '' : name(n)))

/** Words of strangers: what an engine, a query or a page might take for its own. */
const mark = fc.oneof(
  fc.constantFrom(
    '',
    '',
    'spring',
    'Весна',
    'весна',
    'a:b',
    ':',
    "it's",
    'back\\slash',
    '100%',
    '{city: String}',
    '🌲',
    'я'.repeat(200)
  ),
  many(130, n => `акция ${n}`)
)

/** Around the ends of months and the midnights of Moscow, around any whole hour to the millisecond, and anywhere between. */
function someTime(now: number): fc.Arbitrary<number> {
  const moscow = new Date(now + MOSCOW_OFFSET_MS)
  const monthEnd = fc
    .integer({ min: 0, max: MONTHS - 1 })
    .map(back => Date.UTC(moscow.getUTCFullYear(), moscow.getUTCMonth() - back) - MOSCOW_OFFSET_MS)
  const midnight = fc.integer({ min: 1, max: 30 * MONTHS }).map(back => startOf(dayOf(now) - back))
  const near = fc.oneof(
    fc.constantFrom(-1, 0, 1, -HOUR_MS, HOUR_MS),
    fc.integer({ min: -3 * HOUR_MS, max: 3 * HOUR_MS })
  )
  const anywhere = fc.integer({ min: now - 30 * MONTHS * DAY_MS, max: now })
  const hour = fc
    .tuple(fc.integer({ min: 1, max: 30 * MONTHS * 24 }), fc.constantFrom(-1, 0, 1))
    .map(([back, shift]) => (Math.floor(now / HOUR_MS) - back) * HOUR_MS + shift)
  return fc.oneof(
    anywhere,
    hour,
    fc.tuple(fc.oneof(monthEnd, midnight), near).map(([edge, shift]) => Math.min(edge + shift, now))
  )
}

interface SampleLink {
  link: string
  owner: string
}

/** What the visitor and the link tell of themselves. */
const told = {
  source: fc.constant('other'),
  referrer: fc.oneof(
    fc.constantFrom('', 'vk.com', 'com.vkontakte.android', 'xn--e1afmkfd.xn--p1ai'),
    many(130, n => `site-${n}.ru`)
  ),
  device: fc.constantFrom('mobile', 'tablet', 'desktop', 'tv', 'other'),
  os: fc.constantFrom('', 'Android', 'iOS', 'Windows', 'Chrome OS'),
  browser: fc.constantFrom('', 'Chrome', 'Safari', 'Yandex Browser', 'Samsung Internet for Android'),
  language: fc.constant('ru'),
  utm_source: mark,
  utm_medium: mark,
  utm_campaign: mark,
  utm_term: mark,
  utm_content: mark
} as const

/** Visits of all kinds to some links, the same at every run. */
export function sampleVisits(links: readonly SampleLink[], now: number, count: number): VisitRow[] {
  const facts = fc.record({
    time: someTime(now),
    visitor: fc.integer({ min: 1, max: 60 }).map(n => (2n ** 64n - BigInt(n)).toString()),
    act: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ kind: 'visit', button: 0 } as const) },
      { weight: 1, arbitrary: fc.constant({ kind: 'confirm', button: 0 } as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(0, 1, 2, 3, 20).map(button => ({ kind: 'button', button }) as const)
      }
    ),
    machine: fc.oneof(
      fc.constant(''),
      fc.constant(''),
      fc.constantFrom('', 'preview:telegram', 'own'),
      many(130, n => `bot:${n}`)
    ),
    social: fc.constantFrom(...socials),
    ...told
  })
  const visit = fc.tuple(fc.constantFrom(...links), fc.constantFrom(...places), facts)
  return fc
    .sample(visit, { numRuns: count, seed: 20261121 })
    .map(([at, place, { act, ...known }], index) =>
      Object.assign({ id: String(index + 1) }, at, place, act, known)
    )
}
