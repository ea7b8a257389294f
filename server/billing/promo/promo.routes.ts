import type { FastifyInstance } from 'fastify'

import { TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'
import { promo } from '#contract/promo.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { admit } from '#server/platform/attempts.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isDuplicate } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { presentPromo, presentRow, promoCode, type PromoRecord } from './promo.ts'
import { deletePromo, insertPromo, pageOfPromos, promoByCode, updatePromo } from './promos.store.ts'
import { hasUsed } from './uses.store.ts'

const missing = () => new ProblemError('NOT_FOUND', { message: 'Такого промокода нет.' })

function refuseTaken(error: unknown): never {
  throw isDuplicate(error, 'promos_code') ? new ProblemError('PROMO_TAKEN', { cause: error }) : error
}

/** Of one user in an hour: codes are not for guessing. */
const codesRule = (userId: string) => ({ key: `promo-codes:${userId}`, limit: 60, windowMs: 3_600_000 })

/**
 * The code that somebody typed, who has not used it yet.
 * @throws ProblemError NOT_FOUND, TOO_MANY_ATTEMPTS
 */
async function typedPromo(
  { sql, clock }: Pick<BillingDependencies, 'sql' | 'clock'>,
  userId: string,
  typed: string
): Promise<PromoRecord> {
  await admit(sql, codesRule(userId), clock())
  const found = await promoByCode(sql, promoCode(typed))
  if (!found) throw missing()
  if (await hasUsed(sql, found.code, userId)) {
    throw new ProblemError('NOT_FOUND', { message: 'Вы уже применяли этот промокод.' })
  }
  return found
}

/** Promo codes: whoever is signed in may ask for one, administrators keep them. */
export function promoRoutes(app: FastifyInstance, deps: BillingDependencies): void {
  const { sql, clock } = deps

  serve(app, promo.get, async ({ caller, params }) =>
    presentPromo(await typedPromo(deps, caller.userId, params.code))
  )

  serve(app, promo.find, async ({ caller, params }) => {
    try {
      return [presentPromo(await typedPromo(deps, caller.userId, params.code))]
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'NOT_FOUND') return []
      throw error
    }
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
