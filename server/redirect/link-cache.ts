import { MINUTE_MS } from '#contract/durations.ts'
import { LINK_CHANGES } from '#server/platform/link-changes.ts'
import { createLru } from '#server/platform/lru.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { inBatches } from './in-batches.ts'
import { whileInReach } from './in-reach.ts'
import { bytesOf, findSlugs, toFound, type Found, type SlugRow } from './redirect.store.ts'

/** Of 300,000 links as sellers make them, some 700 bytes each (bench/slugs.bench.ts). One may weigh 150 KB. */
const LINKS_BYTES = 210 * 2 ** 20
/** What every link weighs beside its texts. */
const LINK_BYTES = 400
/** Apart from the links, so that guessing at slugs cannot push real ones out. */
const UNKNOWN_MAX = 20_000

/** A net under the notifications: nothing is believed for longer while PostgreSQL can be asked. */
const BELIEVED_MS = 10 * MINUTE_MS

/** Four thousand look-ups a second at most: whoever asks for links that are not in memory, or are none, leaves time for those that are. */
const TOGETHER = { atOnce: 2, most: 10, everyMs: 5 }

interface Entry {
  found: Found
  epoch: number
  /** When it was looked up, by `elapsed`. */
  time: number
}

function weightOf({ found }: Entry): number {
  return found.state === 'live' ? LINK_BYTES + bytesOf(found) : LINK_BYTES
}

export interface LinkCache {
  /** What is known of a slug without waiting, if anything is. `slug` in lower case. */
  peek(slug: string): Found | undefined
  /**
   * Looks it up, together with everyone who asks for it now. `from`: whose share of all look-ups it counts to.
   * @throws what isPostgresAway, also when too many are waited for
   */
  load(slug: string, from?: string): Promise<Found>
  /** Forgets slugs here at once; `announceLinkChange` reaches the other processes. */
  forget(slugs: string[]): void
  close(): Promise<void>
}

/**
 * Remembers slugs of the redirect; a change anywhere is heard through PostgreSQL, and a lost line makes everything doubtful.
 * `elapsed`: milliseconds since any moment, by a clock that nobody sets.
 */
export async function openLinkCache(sql: Sql, elapsed = () => performance.now()): Promise<LinkCache> {
  const links = createLru<Entry>(LINKS_BYTES, weightOf)
  const unknown = createLru<Entry>(UNKNOWN_MAX)
  const loading = new Map<string, Promise<Found>>()
  const rowOf = inBatches<SlugRow | undefined>(slugs => findSlugs(sql, slugs), TOGETHER)
  const { ask, isSilent } = whileInReach(async slug => toFound(await rowOf(slug)))
  let epoch = 0

  const entryOf = (slug: string) => links.get(slug) ?? unknown.get(slug)

  const forget = (slug: string) => {
    links.delete(slug)
    unknown.delete(slug)
    // What is being looked up now may be from before the change.
    loading.delete(slug)
  }

  const fetchSlug = (slug: string, from: string): Promise<Found> => {
    const [startedIn, time] = [epoch, elapsed()]
    const fetch = async () => {
      try {
        const found = await ask(slug, from)
        if (loading.get(slug) === fetching) {
          const known = found.state === 'unknown' ? unknown : links
          forget(slug)
          known.set(slug, { found, epoch: startedIn, time })
        }
        return found
      } catch (error) {
        const stale = entryOf(slug)
        if (stale) return stale.found
        throw error
      } finally {
        if (loading.get(slug) === fetching) loading.delete(slug)
      }
    }
    const fetching = fetch()
    loading.set(slug, fetching)
    return fetching
  }

  const subscription = await sql.listen(
    LINK_CHANGES,
    payload => payload.split(' ').forEach(forget),
    // Runs on every (re)connection: changes may have been missed in between.
    () => {
      epoch += 1
    }
  )

  return {
    peek(slug) {
      const entry = entryOf(slug)
      return entry?.epoch === epoch && elapsed() - entry.time < BELIEVED_MS ? entry.found : undefined
    },
    async load(slug, from = '') {
      const stale = isSilent() ? entryOf(slug) : undefined
      const looking = loading.get(slug) ?? fetchSlug(slug, from)
      if (!stale) return looking
      // Nobody waits for it.
      looking.catch(() => {})
      return stale.found
    },
    forget: slugs => slugs.forEach(forget),
    close: () => subscription.unlisten()
  }
}
