import type { FastifyInstance } from 'fastify'

import { links, TOTAL_EXACT_HEADER, TOTAL_HEADER, type CountedShortlink } from '#contract/links.ts'
import { isReserved } from '#contract/paths.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { serve } from '#server/platform/serve.ts'
import { countsByLink, type VisitCounts } from '#server/visits/visit-counts.store.ts'

import { pageOfLinks } from './link-list.store.ts'
import { recognise } from './link-type.ts'
import { presentLink, type LinkRecord } from './link.ts'
import { linkOf, slugExists } from './links.store.ts'
import { changeLink, createLink, deleteLink, type LinksDependencies } from './links.ts'
import { readTarget } from './target.ts'

/** The caller's short links. */
export function linksRoutes(
  app: FastifyInstance,
  deps: LinksDependencies & { clickhouse: ClickHouse }
): void {
  const { sql, clickhouse, ownBases } = deps
  const unknown = { visits: null, uniqVisits: null }

  /** Links live without the analytics engine: their counts are then unknown. */
  const withCounts = async (found: LinkRecord[]): Promise<CountedShortlink[]> => {
    const counts: Map<string, VisitCounts> | undefined = await countsByLink(
      clickhouse,
      found.map(link => link.id)
    ).catch(error => {
      app.log.warn({ err: error }, 'counts of links are unknown')
      return undefined
    })
    return found.map(link => ({
      ...presentLink(link),
      ...(counts ? (counts.get(link.id) ?? { visits: 0, uniqVisits: 0 }) : unknown)
    }))
  }

  serve(app, links.exists, async ({ params }) =>
    isReserved(params.shortlink) ? true : slugExists(sql, params.shortlink)
  )

  serve(app, links.type, ({ query }) => recognise(readTarget(query.url, 'url', ownBases)))

  serve(app, links.list, async ({ caller, query, reply }) => {
    const page = await pageOfLinks(sql, caller.userId, query)
    reply.header(TOTAL_HEADER, page.total).header(TOTAL_EXACT_HEADER, String(page.exact))
    return withCounts(page.links)
  })

  serve(app, links.one, async ({ caller, params }) => {
    const found = await linkOf(sql, params.id, caller.userId)
    const [link] = await withCounts([found])
    return link ?? { ...presentLink(found), ...unknown }
  })

  serve(app, links.create, async ({ caller, body }) =>
    presentLink(await createLink(deps, caller.userId, body))
  )

  serve(app, links.update, async ({ caller, params, body }) =>
    presentLink(await changeLink(deps, caller.userId, params.id, body))
  )

  serve(app, links.remove, ({ caller, params }) => deleteLink(deps, caller.userId, params.id))
}
