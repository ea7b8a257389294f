import type { ProductDay, ProductLink as LinkRow, ProductReport } from '#contract/marketplace.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { picturePath } from '#contract/uploads.ts'
import { keptSince } from '#server/analytics/kept-since.ts'
import { linksOfProduct, type ProductLink } from '#server/links/product-links.store.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { datesOf, spanOf } from '#server/marketplace/moscow-dates.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { plainId } from '#server/platform/ids.ts'
import { mostVisited, visitsByDay, type LinkVisits } from '#server/visits/visits-of-links.store.ts'

import { cutOff, keptDays, wasOver } from './days.ts'
import { onDays, unknownFigures, type Figures } from './figures.ts'
import { hasFunnel, knownFigures, type KnownProduct } from './known-figures.ts'
import { ownVisits } from './own-visits.ts'
import type { ReportDependencies } from './products.ts'

/** Links that a report lists. */
export const LINKS_MAX = 200

export interface ProductQuestion extends DayRange {
  nmId: number
  /** Visits of this link alone. */
  link?: string
}

export interface ClippedReport {
  report: ProductReport
  /** From when on its visits are shown, milliseconds; undefined: the plan shows those of all its days. */
  since: number | undefined
  /** The marketplace tells the funnel of its range, or will. */
  isFunnelTold: boolean
}

type OwnFigures = Pick<ProductDay, 'visits' | 'uniqVisits'>

const unvisited: LinkVisits = { visits: 0, uniqVisits: 0, days: [] }
const unknown = { visits: null, uniqVisits: null }
const none = { visits: 0, uniqVisits: 0 }

/** The links that a report is about, the newest first. @throws ProblemError PRODUCT_NOT_FOUND, NOT_FOUND */
function asked(links: readonly ProductLink[], only: string | undefined): readonly ProductLink[] {
  if (links.length === 0) {
    const message = 'Ни одна ваша ссылка не ведёт на этот товар. Создайте её, и товар появится здесь.'
    throw new ProblemError('PRODUCT_NOT_FOUND', { message })
  }
  if (only === undefined) return links
  const id = plainId(only)
  const link = links.find(one => one.id === id)
  if (!link) throw new ProblemError('NOT_FOUND')
  return [link]
}

/** Those that had visits as they are ordered, then the rest. */
function listed(
  links: readonly ProductLink[],
  visited: Map<string, LinkVisits> | undefined
): readonly ProductLink[] {
  const known = new Map(links.map(link => [link.id, link]))
  const first = [...(visited?.keys() ?? [])].flatMap(id => known.get(id) ?? [])
  return [...new Set([...first, ...links])].slice(0, LINKS_MAX)
}

/** A link beside the product. `visited`: undefined while its visits are not known. */
function besides(
  { id, shortlink, title, cost, since }: ProductLink,
  visited: LinkVisits | undefined,
  { days, ordersUntil, theirs }: Pick<KnownProduct, 'days' | 'ordersUntil' | 'theirs'>
): LinkRow {
  return {
    _id: id,
    shortlink,
    title,
    visits: visited?.visits ?? null,
    uniqVisits: visited?.uniqVisits ?? null,
    days: visited?.days.length ?? null,
    cost,
    since: since?.toISOString() ?? null,
    sameDays: visited && theirs ? onDays(days, visited.days.map(dateOf), ordersUntil) : unknownFigures
  }
}

/** What nobody can have opened: there was no link yet. */
const nobody = { first: 0, daily: { whole: none, days: new Map() }, byLink: new Map() }

const rowOf = (date: string, own: OwnFigures, figures: ReadonlyMap<string, Figures>): ProductDay => ({
  date,
  ...own,
  ...(figures.get(date) ?? unknownFigures)
})

const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** @throws ProblemError PRODUCT_NOT_FOUND, NOT_FOUND */
export async function productReport(
  deps: ReportDependencies,
  userId: string,
  { nmId, link, ...range }: ProductQuestion
): Promise<ClippedReport> {
  const all = await linksOfProduct(deps.sql, userId, nmId)
  const links = asked(all, link)
  const opened = links.map(({ id, since }) => ({ id, since: since?.getTime() ?? 0 }))
  const linkedAt = Math.min(...links.map(({ createdAt, since }) => (since ?? createdAt).getTime()))
  const now = deps.clock()
  const kept = await keptSince(deps.sql, { userId, link }, now)
  const [found, figures] = await Promise.all([
    ownVisits(deps, userId, keptDays(range, kept), async (clickhouse, span) => ({
      first: span.first,
      daily: await visitsByDay(clickhouse, opened, span),
      byLink: await mostVisited(clickhouse, opened, span, LINKS_MAX)
    })),
    knownFigures(deps.reading, userId, [nmId], range, now)
  ])
  const since = cutOff(range, kept)
  const known = figures.of(nmId)
  const { first, end } = spanOf(range)
  const own = found ?? (wasOver(end - 1, linkedAt) ? nobody : undefined)
  const ofDay = (day: number): OwnFigures => {
    // The page says that these days are not shown: a zero beside that would read as a count.
    if (since !== undefined && day < dayOf(since)) return unknown
    if (own && day >= own.first) return own.daily.days.get(day) ?? none
    return wasOver(day, linkedAt) ? none : unknown
  }
  const picture = all.find(one => one.picture !== '')?.picture
  const report = {
    product: {
      nmId,
      title: known.title,
      vendorCode: known.vendorCode,
      brand: known.brand,
      picture: picture === undefined ? '' : picturePath(picture),
      links: all.length
    },
    total: { ...(own?.daily.whole ?? unknown), ...known.total },
    days: datesOf(range).map((date, index) => rowOf(date, ofDay(first + index), known.days)),
    funnel: known.funnel,
    links: listed(links, own?.byLink).map(one =>
      besides(one, own && (own.byLink.get(one.id) ?? unvisited), known)
    ),
    ordersAt: moment(figures.ordersAt),
    ordersDone: figures.ordersDone,
    funnelAt: moment(figures.funnelAt),
    trouble: known.trouble
  }
  return { report, since, isFunnelTold: hasFunnel(range, now) }
}
