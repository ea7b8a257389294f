import type { FastifyInstance } from 'fastify'

import { TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'
import { promo } from '#contract/promo.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isDuplicate } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { presentPromo, presentRow, promoCode } from './promo.ts'
import { deletePromo, insertPromo, pageOfPromos, promoByCode, updatePromo } from './promos.store.ts'

const missing = () => new ProblemError('NOT_FOUND', { message: 'Такого промокода нет.' })

function refuseTaken(error: unknown): never {
  throw isDuplicate(error, 'promos_code') ? new ProblemError('PROMO_TAKEN', { cause: error }) : error
}

/** Promo codes: whoever is signed in may ask for one, administrators keep them. */
export function promoRoutes(app: FastifyInstance, { sql, clock }: BillingDependencies): void {
  serve(app, promo.get, async ({ params }) => {
    const found = await promoByCode(sql, promoCode(params.code))
    if (!found) throw missing()
    return presentPromo(found)
  })

  serve(app, promo.find, async ({ params }) => {
    const found = await promoByCode(sql, promoCode(params.code))
    return found ? [presentPromo(found)] : []
  })

  serve(app, promo.list, async ({ query, reply }) => {
    const { promos, total, exact } = await pageOfPromos(sql, query)
    reply.header(TOTAL_HEADER, total).header(TOTAL_EXACT_HEADER, String(exact))
    return promos.map(presentRow)
  })

  serve(app, promo.create, async ({ body }) => {
    const draft = { ...body, code: promoCode(body.code) }
    return presentRow(await insertPromo(sql, draft, clock()).catch(refuseTaken))
  })

  serve(app, promo.update, async ({ params, body }) => {
    const { code, ...rest } = body
    const changes = { ...rest, ...(code !== undefined && { code: promoCode(code) }) }
    const changed = await updatePromo(sql, params.id, changes).catch(refuseTaken)
    if (!changed) throw missing()
    return presentRow(changed)
  })

  serve(app, promo.remove, async ({ params }) => {
    if (!(await deletePromo(sql, params.id, clock()))) throw missing()
  })
}
