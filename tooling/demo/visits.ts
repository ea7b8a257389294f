import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import type { Click } from '#server/visits/click.ts'

import { browsers, machines } from './browsers.ts'
import { cities } from './cities.ts'
import { lifeFactor, type DemoLink } from './link.ts'
import { originOf, weightedOrigins } from './origins.ts'
import { drawer, drawerOf, type Random } from './random.ts'
import { dayFactor, hourWeights, midnights } from './seasons.ts'

const YEAR_DAYS = 365
const MOSCOW_HOURS = 3
/** Ids of clicks begin with the time; these are of 1970. */
const FIRST_ID = 1_000_000
const MACHINE_SHARE = 0.08
/** How often somebody opens a link that he has opened before, and how many of the last ones come into question. */
const RETURN_SHARE = 0.24
const RETURNING = 250
const TRIES = 40
const LANGUAGES = [
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 80],
  ['ru', 14],
  ['en-US,en;q=0.9,ru;q=0.8', 6]
] as const

/** A link with what it has become. */
export interface MadeLink {
  id: string
  owner: string
  madeAt: number
  link: DemoLink
}

type Person = Pick<Click, 'ip' | 'ua' | 'al' | 'r' | 'q'> & { utcHours: number }

/** The people of a link: each time the next one who opens it, now and then somebody who did so before. */
function createVisitors(link: DemoLink, random: Random): () => Person {
  const city = drawerOf(
    cities.map(one => [one, one.weight] as const),
    random
  )
  const browser = drawerOf(browsers, random)
  const origin = drawerOf(weightedOrigins(link.origins), random)
  const language = drawerOf(LANGUAGES, random)
  const recent: Person[] = []

  const somebodyNew = (): Person => {
    const { networks, utcHours } = city()
    const { referrer, apps, query } = originOf(origin())
    return {
      ip: `${networks[random.below(networks.length)]}.${1 + random.below(254)}`,
      ua: apps?.[random.below(apps.length)] ?? browser(),
      al: language(),
      ...(referrer && { r: referrer }),
      ...(query && { q: query }),
      utcHours
    }
  }
  return () => {
    const known = random.unit() < RETURN_SHARE ? recent[random.below(recent.length)] : undefined
    if (known) return known
    const person = somebodyNew()
    recent[recent.length < RETURNING ? recent.length : random.below(RETURNING)] = person
    return person
  }
}

/** A moment between two of one Moscow day that is a likely one by the clock of whoever comes. */
function createMoments(random: Random): (from: number, to: number, utcHours: number) => number {
  const hour = drawer(hourWeights, random)
  return (from, to, utcHours) => {
    const midnight = startOf(dayOf(from))
    for (let tries = 0; tries < TRIES; tries += 1) {
      const moscowHour = (hour() - utcHours + MOSCOW_HOURS + 24) % 24
      const moment = midnight + moscowHour * HOUR_MS + random.below(HOUR_MS)
      if (moment >= from && moment < to) return moment
    }
    return from + random.below(to - from)
  }
}

/** How busy a link is on the day that begins at a midnight. One that has not begun yet is opened by nobody. */
function busyness({ link, madeAt }: MadeLink, midnight: number, now: number): number {
  if (link.startsInDays !== undefined) return 0
  if (link.endedDaysAgo !== undefined && midnight > now - link.endedDaysAgo * DAY_MS) return 0
  const age = Math.floor((midnight + DAY_MS - madeAt) / DAY_MS)
  const passed = Math.min(1, (now - midnight) / DAY_MS)
  return lifeFactor(link.life, age) * (link.demand ?? dayFactor)(midnight) * passed
}

/** Days of links, by how many visits each may have: a link's days together have its weight. */
function daysOf(links: readonly MadeLink[], now: number) {
  const days = midnights(now, YEAR_DAYS)
  return links.flatMap(made => {
    const busy = days.map(midnight => busyness(made, midnight, now))
    const sum = busy.reduce((all, one) => all + one, 0)
    return days.map((midnight, index) => {
      const weight = sum === 0 ? 0 : ((busy[index] ?? 0) / sum) * made.link.weight
      return [{ made, midnight }, weight] as const
    })
  })
}

/** Clicks of the year before `now`, in order of time: exactly `count`, people and machines together. */
export function demoClicks(links: readonly MadeLink[], count: number, now: number, random: Random): Click[] {
  const place = drawerOf(daysOf(links, now), random)
  const visitors = new Map(links.map(made => [made, createVisitors(made.link, random)]))
  const moment = createMoments(random)
  const machine = drawerOf(machines, random)

  // Day after day, so that whoever comes again does so soon after.
  const places = Array.from({ length: count }, place).toSorted((a, b) => a.midnight - b.midnight)
  const clicks = places.flatMap(({ made, midnight }, index): Click[] => {
    const visitor = visitors.get(made)?.()
    if (!visitor) return []
    const { utcHours, ip, ...browser } = visitor
    const isMachine = random.unit() < MACHINE_SHARE
    return [
      {
        id: String(FIRST_ID + index),
        t: moment(Math.max(midnight, made.madeAt), Math.min(midnight + DAY_MS, now), utcHours),
        l: made.id,
        o: made.owner,
        k: 'visit',
        m: 'GET',
        ip,
        ...(isMachine ? machine() : browser)
      }
    ]
  })
  return clicks.toSorted((a, b) => a.t - b.t)
}
