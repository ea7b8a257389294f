import * as fc from 'fast-check'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'
import { limitsOf, planIds, type PlanId } from '#contract/plans.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { insertUser } from '#server/users/users.store.ts'

import type { TestApp } from './app.ts'
import { nextName } from './factories.ts'
import { insertPlainVisits } from './link-visits.ts'

const HIDDEN_DAYS = 90
const FREE_DAYS = 7

/** A plan that was given by hand so many days ago, for so many days; the next one takes its place. */
interface Given {
  ago: number
  plan: PlanId | null
  days: number
}

interface WantedVisit {
  /** Of `links`. */
  link: number
  /** Days, and milliseconds beside them. */
  ago: number
  aside: number
  visitor: number
  machine: boolean
}

/** When it is, people, links of theirs, some of them shared, and what was visited and when. */
export interface World {
  now: number
  people: Given[][]
  links: number[][]
  visits: WantedVisit[]
}

/** Every term there is. */
const terms = [FREE_DAYS, ...new Set(planIds.map(id => limitsOf(id).analyticsDays))]

/** Ends of dekads, as Moscow has them. */
const ends = ['2027-03-01', '2027-03-11', '2027-03-21', '2028-03-01'].map(day =>
  Date.parse(`${day}T00:00:00+03:00`)
)

/** Moments around those at which a dekad is due: such edges are what may go wrong. */
const moments = fc
  .tuple(
    fc.constantFrom(...ends),
    fc.constantFrom(...terms),
    fc.constantFrom(-24, -1, 0, 1, 30),
    fc.nat(HOUR_MS - 1)
  )
  .map(([end, term, hours, rest]) => end + term * DAY_MS + hours * HOUR_MS + rest)

/** Worlds of these plans, whose visits are of the last so many days. */
export function worlds(plans: readonly PlanId[], reach: number): fc.Arbitrary<World> {
  const given: fc.Arbitrary<Given> = fc.record({
    ago: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: reach })),
    plan: fc.option(fc.constantFrom(...plans), { freq: 8 }),
    days: fc.integer({ min: 1, max: 400 })
  })
  const edges = terms.filter(days => days < reach)
  return fc.array(fc.array(given, { maxLength: 3 }), { minLength: 2, maxLength: 8 }).chain(people => {
    const users = fc.uniqueArray(fc.nat(people.length - 1), { minLength: 1, maxLength: 3 })
    return fc.array(users, { minLength: 1, maxLength: 12 }).chain(links =>
      fc.record({
        now: moments,
        people: fc.constant(people),
        links: fc.constant(links),
        visits: fc.array(
          fc.record({
            link: fc.nat(links.length - 1),
            ago: fc.oneof(
              { weight: 9, arbitrary: fc.constantFrom(...edges) },
              { weight: 1, arbitrary: fc.nat(reach) }
            ),
            aside: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -12 * DAY_MS, max: 12 * DAY_MS })),
            visitor: fc.nat(40),
            machine: fc.boolean()
          }),
          { minLength: 1, maxLength: 300 }
        )
      })
    )
  })
}

/** A visit as it is stored, and for how many days it is to be kept. */
export interface StoredVisit {
  link: string
  owner: string
  time: number
  visitor: number
  machine: string
  days: number
}

/** Days that one had a right to at a moment so many milliseconds ago, by the plainest account of it. */
function daysAt(plans: readonly Given[], ago: number): number {
  const last = plans.findLast(one => one.ago * DAY_MS >= ago)
  if (!last || last.plan === null) return FREE_DAYS
  return (last.ago - last.days) * DAY_MS <= ago ? limitsOf(last.plan).analyticsDays : FREE_DAYS
}

/** In order; of one moment the last. */
const inTime = (plans: readonly Given[]) =>
  plans
    .toSorted((one, other) => other.ago - one.ago)
    .filter((one, index, all) => all[index + 1]?.ago !== one.ago)

/** Looks at every hour of the last ninety days. */
function daysKept(plans: readonly Given[]): number {
  const hours = Array.from({ length: HIDDEN_DAYS * 24 + 1 }, (_, hour) => hour * HOUR_MS)
  return Math.max(...hours.map(ago => daysAt(plans, ago)))
}

let last = 1_000_000
const nextId = () => String((last += 1))

async function makePerson({ services }: TestApp, plans: readonly Given[], now: number): Promise<string> {
  const id = nextId()
  const username = `${nextName('kept')}@example.ru`
  await insertUser(services.sql, { id, username, passwordHash: null, now: now - 2000 * DAY_MS })
  for (const { ago, plan, days } of plans) {
    const at = now - ago * DAY_MS
    const fact = {
      id: nextId(),
      key: `grant:${last}`,
      kind: 'grant',
      userId: id,
      at,
      plan,
      amount: 0
    } as const
    await services.sql.begin(tx => recordFact(tx, { ...fact, payedTo: at + days * DAY_MS }, at))
  }
  return id
}

async function makeLink({ services }: TestApp, users: readonly string[], now: number): Promise<string> {
  const id = nextId()
  await services.sql`
    insert into links (id, users, shortlink, fulllink, created_at)
    values (${id}, ${users}::bigint[], ${`kept-${id}`}, 'https://example.ru', ${new Date(now)})`
  return id
}

/** Makes all of it; answers what is stored. */
export async function makeWorld(
  context: TestApp,
  { now, people, links, visits }: World
): Promise<StoredVisit[]> {
  const plans = people.map(inTime)
  const ids: string[] = []
  for (const own of plans) ids.push(await makePerson(context, own, now))
  const made: { link: string; owner: string; days: number }[] = []
  for (const users of links) {
    const those = users.flatMap(one => ids[one] ?? [])
    const days = Math.max(...users.map(one => daysKept(plans[one] ?? [])))
    made.push({ link: await makeLink(context, those, now), owner: those[0] ?? '', days })
  }
  const stored = visits.flatMap(({ link, ago, aside, visitor, machine }) => {
    const of = made[link]
    const time = Math.min(now, now - ago * DAY_MS + aside)
    return of ? [{ ...of, time, visitor, machine: machine ? 'head' : '' }] : []
  })
  for (const [owner, own] of Map.groupBy(stored, visit => visit.owner)) {
    await insertPlainVisits(
      context,
      owner,
      own.map(({ link, time, visitor, machine }) => ({ link, time, visitor, machine }))
    )
  }
  return stored
}

/** The first moment after the dekad of a moment: of days 1–10, 11–20, or the rest of a month, by Moscow's calendar. */
function dekadEnd(ms: number): number {
  const local = new Date(ms + MOSCOW_OFFSET_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  if (day > 20) return Date.UTC(year, month + 1) - MOSCOW_OFFSET_MS
  return Date.UTC(year, month, day > 10 ? 21 : 11) - MOSCOW_OFFSET_MS
}

/** Whether a visit is to be there still: with the last of its dekad it goes. */
export const isKept = ({ time, days }: Pick<StoredVisit, 'time' | 'days'>, now: number): boolean =>
  dekadEnd(time) > Math.floor((now - days * DAY_MS) / HOUR_MS) * HOUR_MS
