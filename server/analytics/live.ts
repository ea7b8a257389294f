import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import type { Filters, LiveVisit } from '#contract/analytics.ts'
import { inTime } from '#server/platform/in-time.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Noticed, Watch } from '#server/visits/watch-shapes.ts'
import type { Audience } from '#server/visits/watch.ts'

import { conditionsOf } from './filters.ts'
import { linkNames, type LinkName } from './link-names.store.ts'
import type { Scope } from './scope.ts'
import { presentVisit } from './seen-visit.ts'

/** Batches that wait for the names of their links; beyond that the oldest is not shown. */
const BATCHES_MAX = 10
const NAMES_MS = 5000
/** Redirects have a turn between so many. */
const WATCHES_AT_ONCE = 50

/** `more`: there were others, which are left out. */
type OnVisits = (visits: LiveVisit[], more: boolean) => void

interface Subscription {
  /** From the next batch on; one that was ended stays so. */
  rescope(scope: Scope): void
  end(): void
}

/** Visits as they are taken in, for whoever looks on in this process. */
export interface Live extends Audience {
  /** Grows whenever something else is looked at. */
  changes(): number
  /** The last that came. */
  newest(): number
  /** Tells everybody, or only those that came after one, that there were visits, which are left out. */
  showMore(after?: number): void
  /** Hands over the visits of a scope that the filters find, until it is ended: of each batch the last few. */
  subscribe(scope: Scope, filters: Filters, onVisits: OnVisits): Subscription
}

const whoseOf = (scope: Scope): Pick<Watch, 'everyone' | 'owners' | 'links'> => {
  if ('all' in scope) return { everyone: true, owners: [], links: [] }
  if ('link' in scope) return { everyone: false, owners: [], links: [scope.link] }
  return { everyone: false, owners: [scope.owner], links: scope.shared }
}

/** A link may be another's since a visit came: who looks at all of their own does not know it by name any more. */
const mayKnow = ({ owners }: Watch, link: LinkName | undefined) =>
  owners.length === 0 || owners.some(owner => link?.users.includes(owner))

export function createLive(sql: Sql, log: Logger): Live {
  const subscribers = new Map<number, { watch: Watch; onVisits: OnVisits }>()
  const waiting: Noticed[][] = []
  let last = 0
  let changes = 0
  let publishing = false

  /** One question of names for all that waits. */
  const publish = async (noticed: Noticed[]) => {
    const links = new Set(noticed.flatMap(({ visits }) => visits.map(visit => visit.link)))
    const names = await inTime(linkNames(sql, [...links], null), NAMES_MS)
    for (const [index, { watch, visits, more }] of noticed.entries()) {
      if (index % WATCHES_AT_ONCE === WATCHES_AT_ONCE - 1) await nextTurn()
      const subscriber = subscribers.get(watch)
      if (!subscriber) continue
      const nameOf = (link: string) => {
        const name = names.get(link)
        return mayKnow(subscriber.watch, name) ? name : undefined
      }
      subscriber.onVisits(
        visits.map(visit => presentVisit(visit, nameOf(visit.link))),
        more
      )
    }
  }

  const leaveOut = (noticed: readonly Noticed[]) => {
    for (const { watch } of noticed) subscribers.get(watch)?.onVisits([], true)
  }

  const publishAll = async () => {
    publishing = true
    while (waiting.length > 0) {
      const noticed = waiting.splice(0).flat()
      await publish(noticed).catch((error: unknown) => {
        log.warn({ err: error }, 'visits could not be shown as they came')
        leaveOut(noticed)
      })
    }
    publishing = false
  }

  return {
    watches: () => [...subscribers.values()].map(({ watch }) => watch),
    show(noticed) {
      waiting.push(noticed)
      if (waiting.length > BATCHES_MAX) leaveOut(waiting.shift() ?? [])
      if (!publishing) void publishAll()
    },
    changes: () => changes,
    newest: () => last,
    showMore(after = 0) {
      for (const [id, { onVisits }] of subscribers) if (id > after) onVisits([], true)
    },
    subscribe(scope, filters, onVisits) {
      const id = (last += 1)
      const where = conditionsOf(filters)
      const look = (at: Scope) => {
        const watch = { id, ...whoseOf(at), where }
        if (!isDeepStrictEqual(subscribers.get(id)?.watch, watch)) changes += 1
        subscribers.set(id, { watch, onVisits })
      }
      look(scope)
      return {
        rescope(now) {
          if (subscribers.has(id)) look(now)
        },
        end() {
          if (subscribers.delete(id)) changes += 1
        }
      }
    }
  }
}
