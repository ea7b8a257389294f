import { meets } from './condition.ts'
import type { VisitRow } from './visit.ts'
import type { Noticed, SeenVisit, Watch } from './watch-shapes.ts'

/** Who looks on while visits are taken in. */
export interface Audience {
  watches(): readonly Watch[]
  /** What was found in a batch that is stored now; told once. */
  show(noticed: Noticed[]): void
}

/** Of one watch in a batch: more a second nobody can read. */
export const NOTICED_MAX = 20
/** Of all watches together, as long as each has one: however many clicks come, the main thread has few to carry. */
export const NOTICED_TOTAL = 4000

function indexed(watches: readonly Watch[], keysOf: (watch: Watch) => string[]): Map<string, Watch[]> {
  const index = new Map<string, Watch[]>()
  for (const watch of watches) {
    for (const key of keysOf(watch)) {
      const found = index.get(key)
      if (found) found.push(watch)
      else index.set(key, [watch])
    }
  }
  return index
}

const shown = (visit: VisitRow): SeenVisit => ({
  link: visit.link,
  time: visit.time,
  city: visit.city,
  country: visit.country,
  social: visit.social,
  device: visit.device,
  os: visit.os,
  browser: visit.browser,
  referrer: visit.referrer,
  utm_source: visit.utm_source,
  utm_medium: visit.utm_medium,
  utm_campaign: visit.utm_campaign,
  utm_term: visit.utm_term,
  utm_content: visit.utm_content
})

interface Lookout {
  see(visit: VisitRow): void
  noticed(): Noticed[]
}

/** Picks the last visits by people for each watch. Without a watch it looks at nothing. */
export function lookOut(watches: readonly Watch[]): Lookout {
  if (watches.length === 0) return { see: () => {}, noticed: () => [] }
  const everyones = watches.filter(watch => watch.everyone)
  const byOwner = indexed(watches, watch => watch.owners)
  const byLink = indexed(watches, watch => watch.links)
  const found = new Map<number, { visits: VisitRow[]; more: boolean }>()
  const most = Math.max(1, Math.min(NOTICED_MAX, Math.floor(NOTICED_TOTAL / watches.length)))

  const keep = ({ id, where }: Watch, visit: VisitRow) => {
    if (!meets(visit, where)) return
    const before = found.get(id)
    if (!before) found.set(id, { visits: [visit], more: false })
    else if (before.visits.push(visit) > most) {
      before.visits.shift()
      before.more = true
    }
  }

  /** A press of a button is no line to show, and reports count it. */
  const tell = ({ id, where }: Watch, press: VisitRow) => {
    if (!meets(press, where)) return
    const before = found.get(id)
    if (before) before.more = true
    else found.set(id, { visits: [], more: true })
  }

  return {
    see(visit) {
      if (visit.kind === 'confirm' || visit.machine !== '') return
      const looking = [everyones, byOwner.get(visit.owner) ?? [], byLink.get(visit.link) ?? []]
      for (const watch of new Set(looking.flat())) (visit.kind === 'visit' ? keep : tell)(watch, visit)
    },
    noticed: () => [...found].map(([watch, { visits, more }]) => ({ watch, visits: visits.map(shown), more }))
  }
}
