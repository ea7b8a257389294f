import type { FastifyInstance } from 'fastify'

import { links, TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'
import { isReserved } from '#contract/paths.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { serve } from '#server/platform/serve.ts'
import type { Turns } from '#server/platform/turns.ts'

import { changeLinks, deleteLink } from './bulk.ts'
import { linkFigures } from './figures.ts'
import { isByVisits, pageOfLinks, tagsOf } from './link-list.store.ts'
import { presentLink } from './link.ts'
import { linkOf, slugExists } from './links.store.ts'
import { changeLink, createLink, type LinksDependencies } from './links.ts'
import { recognise } from './recognition/link-type.ts'
import { searchWords } from './search-words.ts'
import { readTarget } from './target.ts'

/** The caller's short links. */
export function linksRoutes(
  app: FastifyInstance,
  deps: LinksDependencies & { clickhouse: ClickHouse; turns: Turns }
): void {
  const { sql, clock, ownBases } = deps
  const { counted, visitsOf } = linkFigures({ ...deps, log: app.log })

  serve(app, links.exists, async ({ params }) =>
    isReserved(params.shortlink) ? true : slugExists(sql, params.shortlink)
  )

  serve(app, links.type, ({ query }) => recognise(readTarget(query.url, 'url', ownBases)))

  serve(app, links.list, async ({ caller, query, reply }) => {
    const visits = isByVisits(query.sort) ? await visitsOf(caller.userId) : undefined
    const words = searchWords(query.search ?? '', ownBases)
    const page = await pageOfLinks(sql, caller.userId, { ...query, words }, clock(), visits)
    reply.header(TOTAL_HEADER, page.total).header(TOTAL_EXACT_HEADER, String(page.exact))
    const present = await counted(caller.userId, page.links)
    return page.links.map(present)
  })

  serve(app, links.one, async ({ caller, params }) => {
    const found = await linkOf(sql, params.id, caller.userId, clock())
    const present = await counted(caller.userId, [found])
    return present(found)
  })

  serve(app, links.create, async ({ caller, body }) =>
    presentLink(await createLink(deps, caller.userId, body))
  )

  serve(app, links.update, async ({ caller, params, body }) =>
    presentLink(await changeLink(deps, caller.userId, params.id, body))
  )

  serve(app, links.remove, ({ caller, params }) => deleteLink(deps, caller.userId, params.id))

  serve(app, links.bulk, async ({ caller, body }) => ({
    changed: await changeLinks(deps, caller.userId, body.ids, body.action)
  }))

  serve(app, links.tags, ({ caller }) => tagsOf(sql, caller.userId, clock()))
}
