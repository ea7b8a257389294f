import type { FastifyInstance } from 'fastify'

import { links } from '#contract/links.ts'
import { isReserved } from '#contract/paths.ts'
import type { AnswersInTurn } from '#server/platform/answers-in-turn.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'
import type { Turns } from '#server/platform/turns.ts'

import { changeTags } from './bulk-tags.ts'
import { changeLinks, deleteLink } from './bulk.ts'
import { countedLinks } from './counted-links.ts'
import { tagsOf } from './link-list.store.ts'
import { presentLink } from './link.ts'
import { changeLink, createLink, type LinksDependencies } from './links.ts'
import { recognise } from './recognition/link-type.ts'
import { slugExists } from './slugs.store.ts'
import { readTarget } from './target.ts'

/** The caller's short links. */
export function linksRoutes(
  app: FastifyInstance,
  deps: LinksDependencies & { clickhouse: ClickHouse; turns: Turns; listsInTurn: AnswersInTurn }
): void {
  const { sql, clock, ownBases, listsInTurn } = deps
  const counted = countedLinks({ ...deps, log: app.log })

  serve(app, links.exists, async ({ caller, params, query }) =>
    isReserved(params.shortlink)
      ? true
      : slugExists(sql, params.shortlink, { userId: caller.userId, link: query.link })
  )

  serve(app, links.type, ({ query }) => recognise(readTarget(query.url, 'url', ownBases)))

  serve(app, links.list, async ({ caller, query, reply }) => {
    const { userId } = caller
    const page = await listsInTurn(userId, reply, () => counted.page(userId, query))
    tellTotal(reply, page)
    return page.links
  })

  serve(app, links.one, ({ caller, params }) => counted.one(caller.userId, params.id))

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

  serve(app, links.bulkTags, ({ caller, body }) => changeTags(deps, caller.userId, body))

  serve(app, links.tags, ({ caller }) => tagsOf(sql, caller.userId, clock()))
}
