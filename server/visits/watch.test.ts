import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { VisitRow } from './visit.ts'
import type { Watch } from './watch-shapes.ts'
import { lookOut, NOTICED_MAX, NOTICED_TOTAL } from './watch.ts'

const few = (prefix: string) => fc.nat({ max: 3 }).map(n => `${prefix}${n}`)

const row: fc.Arbitrary<VisitRow> = fc.record({
  id: fc.nat().map(String),
  link: few('1'),
  owner: few('2'),
  time: fc.nat(),
  visitor: fc.constant('9'),
  kind: fc.constantFrom('visit', 'visit', 'confirm', 'button'),
  button: fc.constantFrom(0, 1),
  machine: fc.constantFrom('', '', '', 'own', 'bot:other'),
  country: fc.constantFrom('', 'RU'),
  region: fc.constant('Москва'),
  city: fc.constantFrom('', 'Казань'),
  lat: fc.constant(1.5),
  lon: fc.constant(0),
  source: fc.constant('other'),
  social: fc.constantFrom('vk', 'direct'),
  referrer: fc.constant(''),
  device: fc.constantFrom('mobile', 'desktop'),
  os: fc.constantFrom('', 'Android'),
  browser: fc.constant('Chrome'),
  language: fc.constant('ru'),
  utm_source: fc.constant(''),
  utm_medium: fc.constant(''),
  utm_campaign: fc.constantFrom('', 'весна'),
  utm_term: fc.constant(''),
  utm_content: fc.constant('')
})

const condition = fc.oneof(
  fc.record({ column: fc.constant('city'), value: fc.constantFrom('', 'Казань', 'Пермь') }),
  fc.record({ column: fc.constant('social'), value: fc.constantFrom('vk', 'direct') }),
  fc.record({ column: fc.constant('utm_campaign'), value: fc.constantFrom('', 'весна') })
)

const watches: fc.Arbitrary<Watch[]> = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 20 }),
    everyone: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
    owners: fc.array(few('2'), { maxLength: 2 }),
    links: fc.array(few('1'), { maxLength: 3 }),
    where: fc.array(condition, { maxLength: 2 })
  }),
  { selector: watch => watch.id, maxLength: 6 }
)

const finds = (kind: VisitRow['kind'], { everyone, owners, links, where }: Watch, visit: VisitRow) =>
  visit.kind === kind &&
  visit.machine === '' &&
  (everyone || owners.includes(visit.owner) || links.includes(visit.link)) &&
  where.every(({ column, value }) => value === visit[column])

const hidden = new Set([
  'id',
  'owner',
  'visitor',
  'kind',
  'button',
  'machine',
  'region',
  'lat',
  'lon',
  'source',
  'language'
])
const shownOf = (visit: VisitRow) =>
  Object.fromEntries(Object.entries(visit).filter(([column]) => !hidden.has(column)))

test('each watch gets the last visits by people that it is about, a word of presses, and nothing that tells who came', () => {
  fc.assert(
    fc.property(watches, fc.array(row, { maxLength: 150 }), (given, visits) => {
      const lookout = lookOut(given)
      for (const visit of visits) lookout.see(visit)
      const expected = given.map(watch => {
        const all = visits.filter(visit => finds('visit', watch, visit))
        return {
          watch: watch.id,
          visits: all.slice(-NOTICED_MAX).map(shownOf),
          // Presses of buttons are told of, not shown.
          more: all.length > NOTICED_MAX || visits.some(visit => finds('button', watch, visit))
        }
      })
      expect(lookout.noticed().toSorted((a, b) => a.watch - b.watch)).toEqual(
        expected.filter(one => one.visits.length > 0 || one.more).toSorted((a, b) => a.watch - b.watch)
      )
    })
  )
})

test.each([
  [200, 20],
  [1000, 4],
  [5000, 1]
])('of %i watches each gets its last %i, so that all together stay few', (count, most) => {
  const everyone = { everyone: true, owners: [], links: [], where: [] }
  const lookout = lookOut(Array.from({ length: count }, (_, id) => ({ id, ...everyone })))
  const [sample] = fc.sample(row, 1)
  if (!sample) throw new Error('no sample')
  for (let time = 1; time <= 50; time += 1) lookout.see({ ...sample, kind: 'visit', machine: '', time })
  const noticed = lookout.noticed()
  expect(noticed.flatMap(({ visits }) => visits).length).toBeLessThanOrEqual(Math.max(NOTICED_TOTAL, count))
  for (const { visits, more } of noticed) {
    expect(more).toBe(true)
    expect(visits.map(({ time }) => time)).toEqual(Array.from({ length: most }, (_, n) => 51 - most + n))
  }
  expect(noticed).toHaveLength(count)
})
