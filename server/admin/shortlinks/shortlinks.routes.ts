import type { FastifyInstance } from 'fastify'

import { type AdminShortlink, adminShortlinks, type WholeAdminShortlink } from '#contract/admin-shortlinks.ts'
import { SPARK_DAYS } from '#contract/limits.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { linkFigures } from '#server/links/figures.ts'
import { earlierSlugs } from '#server/links/slugs.store.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { adminLinkOf, pageOfAdminLinks } from './admin-links.store.ts'
import { bulkLinks } from './bulk-links.ts'
import { changeAnyLink } from './change-links.ts'
import { editLink } from './edit-link.ts'
import { remove } from './end-links.ts'
import type { AdminLink } from './links-query.ts'

/** Everyone's short links, for administrators. */
export function shortlinksRoutes(app: FastifyInstance, deps: AdminDependencies): void {
  const { sql, clock, ownBases } = deps
  const { counted } = linkFigures({ ...deps, log: app.log })

  const presented = async (adminId: string, links: AdminLink[]): Promise<AdminShortlink[]> => {
    const present = await counted(adminId, links, SPARK_DAYS)
    return links.map(link => ({
      ...present(link),
      username: link.username,
      blocked: link.isBlocked,
      complaints: link.complaints,
      waitingButtons: link.additionalLinks.flatMap(({ waits }, index) => (waits ? [index + 1] : [])),
      deleted: link.deletedAt?.toISOString() ?? null
    }))
  }

  const one = async (adminId: string, id: string): Promise<WholeAdminShortlink> => {
    const found = await adminLinkOf(sql, id, clock())
    const [link] = await presented(adminId, [found])
    if (!link) throw new Error('a link was not presented')
    return { ...link, earlierShortlinks: await earlierSlugs(sql, found) }
  }

  serve(app, adminShortlinks.list, async ({ caller, query, reply }) => {
    const { links, ...total } = await pageOfAdminLinks(sql, query, ownBases, clock())
    tellTotal(reply, total)
    return presented(caller.userId, links)
  })

  serve(app, adminShortlinks.one, ({ caller, params }) => one(caller.userId, params.id))

  serve(app, adminShortlinks.update, async ({ caller, params, body }) => {
    await editLink(deps, caller.userId, params.id, body)
    return one(caller.userId, params.id)
  })

  serve(app, adminShortlinks.remove, ({ caller, params }) =>
    changeAnyLink(deps, caller.userId, params.id, (tx, link, doing) => remove(tx, deps, link, doing))
  )

  serve(app, adminShortlinks.bulk, ({ caller, body }) => bulkLinks(deps, app.log, caller.userId, body))
}
