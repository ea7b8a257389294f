import type { FastifyInstance, FastifyReply } from 'fastify'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { AGE_HEADER, marketplace } from '#contract/marketplace.ts'
import { XLSX } from '#contract/route.ts'
import { countedLinks } from '#server/links/counted-links.ts'
import { presentLink } from '#server/links/link.ts'
import { changeLink, type LinksDependencies } from '#server/links/links.ts'
import { keepPlacementCost } from '#server/links/placement-cost.store.ts'
import type { AnswersInTurn } from '#server/platform/answers-in-turn.ts'
import { attachment } from '#server/platform/attachment.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'
import type { Turns } from '#server/platform/turns.ts'
import { xlsx } from '#server/platform/xlsx.ts'

import type { Reading } from './reading/reading.ts'
import { secondsSince } from './report/age.ts'
import { readDays } from './report/days.ts'
import { productReport } from './report/product.ts'
import { pageOfProducts } from './report/products.ts'
import { productSheets } from './report/sheets.ts'

interface MarketplaceDependencies extends LinksDependencies {
  clickhouse: ClickHouse
  turns: Turns
  listsInTurn: AnswersInTurn
  reading: Reading
  /** Base of short links. */
  shortUrl: URL
}

/** `since`: milliseconds; undefined where nothing is cut off. */
function tellSince(reply: FastifyReply, since: number | undefined): void {
  if (since !== undefined) reply.header(SINCE_HEADER, new Date(since).toISOString())
}

/** A seller's links and products. */
export function marketplaceRoutes(app: FastifyInstance, deps: MarketplaceDependencies): void {
  const { sql, clock, shortUrl, listsInTurn } = deps
  const logged = { ...deps, log: app.log }
  const counted = countedLinks(logged)

  serve(app, marketplace.list, async ({ caller, params, query, reply }) => {
    const { userId } = caller
    const page = await listsInTurn(userId, reply, () => counted.page(userId, { ...query, ...params }))
    tellTotal(reply, page)
    return page.links
  })

  serve(app, marketplace.one, ({ caller, params }) => counted.one(caller.userId, params.id))

  serve(app, marketplace.update, async ({ caller, params, body }) =>
    presentLink(await changeLink(deps, caller.userId, params.id, body))
  )

  serve(app, marketplace.cost, async ({ caller, params, body }) => {
    await keepPlacementCost(sql, caller.userId, params.id, body)
    return { cost: body.cost }
  })

  serve(app, marketplace.products, async ({ caller, query, reply }) => {
    const range = readDays(query, clock())
    const page = await pageOfProducts(logged, caller.userId, { ...query, ...range })
    const { products, since, staleSince } = page
    tellSince(reply, since)
    tellTotal(reply, page)
    if (staleSince !== null) reply.header(AGE_HEADER, secondsSince(staleSince, clock()))
    return products
  })

  serve(app, marketplace.product, async ({ caller, params, query, reply }) => {
    const question = { ...query, ...readDays(query, clock()), nmId: Number(params.nmId) }
    const { report, since } = await productReport(logged, caller.userId, question)
    tellSince(reply, since)
    return report
  })

  serve(app, marketplace.xlsx, async ({ caller, params, query, reply }) => {
    const range = readDays(query, clock())
    const nmId = Number(params.nmId)
    const clipped = await productReport(logged, caller.userId, { ...range, nmId })
    tellSince(reply, clipped.since)
    const days = { first: range.begin, last: range.end }
    reply.headers({ 'content-type': XLSX, 'content-disposition': attachment(`wildberries-${nmId}`, days) })
    return xlsx(productSheets(clipped, range, shortUrl))
  })
}
