import * as fc from 'fast-check'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'

import type { Filters, LiveVisit } from '#contract/analytics.ts'
import { lookOut, NOTICED_MAX } from '#server/visits/watch.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, idOf, signUp } from '#test/factories.ts'

import { createLive } from './live.ts'
import type { Scope } from './scope.ts'
import { isPerson } from './testing/plain-count.ts'
import { sampleVisits } from './testing/sample-visits.ts'
import { someFilters } from './testing/some-filters.ts'

const context = duringTests(startTestApp)
let titled: string
let plain: { _id: string; shortlink: string }
beforeAll(async () => {
  const user = await signUp(context)
  titled = (await createLink(context, user, { title: 'Весна' }))._id
  plain = await createLink(context, user)
})

const openHub = () => createLive(context.services.sql, pino({ level: 'silent' }))

const visitOf = (link: string) => ({
  link,
  time: 5,
  city: 'Казань',
  country: 'RU',
  social: 'vk' as const,
  device: 'mobile' as const,
  os: 'Android',
  browser: 'Chrome',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: ''
})

test('links are called by their title, or else by their slug', async () => {
  const live = openHub()
  const got: LiveVisit[] = []
  live.subscribe({ all: true }, {}, visits => got.push(...visits))
  const [watch = 0] = live.watches().map(({ id }) => id)
  live.show([{ watch, visits: [titled, plain._id, '7'].map(visitOf), more: false }])
  await expect.poll(() => got.length).toBe(3)
  expect(got.map(({ id, label }) => [id, label])).toEqual([
    [titled, 'Весна'],
    [plain._id, plain.shortlink],
    ['7', 'Ссылка другого владельца']
  ])
  expect(got[0]).toEqual({
    id: titled,
    label: 'Весна',
    time: '1970-01-01T00:00:00.005Z',
    city: 'Казань',
    country: 'RU',
    source: 'vk',
    device: 'mobile',
    os: 'Android',
    browser: 'Chrome',
    referrer: '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    utm_term: '',
    utm_content: ''
  })
})

const links = ['11', '12', '13', '14', '15', '16'].map((link, index) => ({ link, owner: String(index % 3) }))
const batches = fc
  .array(fc.nat({ max: 1900 }), { minLength: 1, maxLength: 4 })
  .map(starts => starts.map(start => sample.slice(start, start + 70)))
const sample = sampleVisits(links, Date.UTC(2026, 10, 21), 2000)

const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ all: true } as const),
  fc.constantFrom(...links.map(({ link }) => ({ link }))),
  fc.record({
    owner: fc.constantFrom('0', '1', '2', '3'),
    shared: fc.subarray(links.map(({ link }) => link))
  })
)

const isPress = ({ kind, machine }: { kind: string; machine: string }) => kind === 'button' && machine === ''

const isIn = (at: Scope, { link, owner }: { link: string; owner: string }) => {
  if ('all' in at) return true
  return 'link' in at ? at.link === link : at.owner === owner || at.shared.includes(link)
}

test('a link that is another’s by now is not called by name to who had it, but to who has it', async () => {
  const { sql } = context.services
  const [anna, boris] = [await signUp(context), await signUp(context)]
  const [owner, next] = [await idOf(context, anna), await idOf(context, boris)]
  const given = await createLink(context, anna)
  await sql`update links set users = array[${next}]::bigint[], title = 'Тайна' where id = ${given._id}`
  const live = openHub()
  const got: string[][] = [[], [], []]
  const scopes: Scope[] = [{ owner, shared: [] }, { owner: next, shared: [] }, { all: true }]
  scopes.forEach((whose, index) =>
    live.subscribe(whose, {}, visits => got[index]?.push(...visits.map(({ label }) => label)))
  )
  live.show(live.watches().map(({ id }) => ({ watch: id, visits: [visitOf(given._id)], more: false })))
  await expect.poll(() => got.flat().length).toBe(3)
  expect(got).toEqual([['Ссылка другого владельца'], ['Тайна'], ['Тайна']])
})

test('everyone gets what a plain filter finds in each batch, the newest of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      batches,
      fc.array(fc.tuple(scope, someFilters), { minLength: 1, maxLength: 8 }),
      async (taken, lookers) => {
        const live = openHub()
        const all = taken.flat()
        const subscribers = lookers.map(([at, filtersFor]) => {
          const { query, keeps } = filtersFor(all)
          const got: LiveVisit[] = []
          const mores: boolean[] = []
          live.subscribe(at, query, (visits, more) => {
            got.push(...visits)
            mores.push(more)
          })
          const found = taken.map(batch =>
            batch.filter(visit => isPerson(visit) && isIn(at, visit) && keeps(visit))
          )
          const wanted = found.flatMap(batch =>
            batch.slice(-NOTICED_MAX).map(({ link, time }) => [link, new Date(time).toISOString()])
          )
          const pressed = taken.map(batch =>
            batch.some(visit => isPress(visit) && isIn(at, visit) && keeps(visit))
          )
          const wantedMores = found.flatMap((batch, nth) =>
            batch.length > 0 || pressed[nth] ? [batch.length > NOTICED_MAX || pressed[nth]] : []
          )
          return { got, wanted, mores, wantedMores }
        })
        for (const batch of taken) {
          const lookout = lookOut(live.watches())
          for (const visit of batch) lookout.see(visit)
          live.show(lookout.noticed())
        }
        const [end] = live.watches().map(({ id }) => id)
        live.show([{ watch: end ?? 0, visits: [visitOf('99')], more: false }])
        await vi.waitUntil(() => subscribers[0]?.got.at(-1)?.id === '99', { timeout: 10_000, interval: 1 })
        subscribers[0]?.got.pop()
        subscribers[0]?.mores.pop()
        for (const { got, wanted, mores, wantedMores } of subscribers) {
          expect(got.map(({ id, time }) => [id, time])).toEqual(wanted)
          expect(mores).toEqual(wantedMores)
        }
      }
    ),
    { numRuns: 60 }
  )
})

test('who ended gets nothing any more, even if the scope is looked up again', () => {
  const live = openHub()
  const filters: Filters = { city: 'Казань' }
  const subscription = live.subscribe({ all: true }, filters, () => {})
  subscription.rescope({ link: '7' })
  expect(live.watches()).toMatchObject([
    { everyone: false, owners: [], links: ['7'], where: [{ column: 'city', value: 'Казань' }] }
  ])
  subscription.end()
  subscription.rescope({ all: true })
  expect(live.watches()).toEqual([])
})

test('while names cannot be had few batches wait, others are told to be left out, and later ones are shown', async () => {
  const live = openHub()
  const got: LiveVisit[] = []
  let leftOut = 0
  live.subscribe({ all: true }, {}, (visits, more) => {
    got.push(...visits)
    leftOut += Number(more)
  })
  const watch = live.watches()[0]?.id ?? 0
  const show = (n: number) => live.show([{ watch, visits: [visitOf(String(n))], more: false }])
  await context.services.sql.begin(async tx => {
    await tx`lock table links in access exclusive mode`
    for (let n = 100; n < 200; n += 1) show(n)
  })
  await expect.poll(() => got.at(-1)?.id).toBe('199')
  expect(got.map(({ id }) => Number(id))).toEqual([100, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199])
  expect(leftOut).toBe(89)
})

test('a batch whose names fail is told to be left out, and the next is shown', async () => {
  const { sql } = context.services
  const told: string[] = []
  const live = createLive(sql, pino({ level: 'warn' }, { write: line => void told.push(line) }))
  const got: LiveVisit[] = []
  const mores: boolean[] = []
  live.subscribe({ all: true }, {}, (visits, more) => {
    got.push(...visits)
    mores.push(more)
  })
  const watch = live.watches()[0]?.id ?? 0
  await sql`alter table links rename to links_away`
  live.show([{ watch, visits: [visitOf(titled)], more: false }])
  await expect.poll(() => told.length).toBeGreaterThan(0)
  await sql`alter table links_away rename to links`
  live.show([{ watch, visits: [visitOf(plain._id)], more: false }])
  await expect.poll(() => got.length).toBeGreaterThan(0)
  expect(got.map(({ id }) => id)).toEqual([plain._id])
  expect(mores).toEqual([true, false])
  expect(told.join()).toContain('visits could not be shown as they came')
})
