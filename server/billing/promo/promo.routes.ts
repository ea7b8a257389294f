import type { FastifyInstance } from 'fastify'

import { HOUR_MS } from '#contract/durations.ts'
import { promo, type TypedPromo } from '#contract/promo.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { admit } from '#server/platform/attempts.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { guessedPromo, type TypedCode } from './guesses.ts'
import { changePromo, createPromo, missingPromo, removePromo } from './keep-promos.ts'
import { usableUses } from './promo-check.ts'
import { presentPromo, presentRow } from './promo.ts'
import { pageOfPromos, promoById } from './promos.store.ts'
import { hasUsed } from './uses.store.ts'

/** Of one user in an hour: codes are not for guessing. */
const codesRule = (userId: string) => ({ key: `promo-codes:${userId}`, limit: 60, windowMs: HOUR_MS })

/**
 * The code that somebody typed, with the uses that they could have now.
 * @throws ProblemError NOT_FOUND, TOO_MANY_ATTEMPTS
 */
async function typedPromo(
  { sql, clock }: Pick<BillingDependencies, 'sql' | 'clock'>,
  userId: string,
  typed: TypedCode
): Promise<TypedPromo> {
  await admit(sql, codesRule(userId), clock())
  const found = await guessedPromo(sql, typed, clock())
  if (!found) throw missingPromo()
  const [usage, usedByYou] = await Promise.all([
    usableUses(sql, found, userId, clock()),
    hasUsed(sql, found, userId)
  ])
  return { ...presentPromo(found), usage, usedByYou }
}

/** Promo codes: whoever is signed in may ask for one, administrators keep them. */
export function promoRoutes(app: FastifyInstance, deps: BillingDependencies): void {
  const { sql } = deps

  serve(app, promo.get, ({ caller, params, request }) =>
    typedPromo(deps, caller.userId, { typed: params.code, address: clientAddress(request) })
  )

  serve(app, promo.find, async ({ caller, params, request }) => {
    const typed = { typed: params.code, address: clientAddress(request) }
    try {
      return [await typedPromo(deps, caller.userId, typed)]
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'NOT_FOUND') return []
      throw error
    }
  })

  serve(app, promo.list, async ({ query, reply }) => {
    const { promos, ...total } = await pageOfPromos(sql, query)
    tellTotal(reply, total)
    return promos.map(presentRow)
  })

  serve(app, promo.one, async ({ params }) => {
    const found = await promoById(sql, params.id)
    if (!found) throw missingPromo()
    return presentRow(found)
  })

  serve(app, promo.create, async ({ caller, body }) =>
    presentRow(await createPromo(deps, caller.userId, body))
  )

  serve(app, promo.update, async ({ caller, params, body }) =>
    presentRow(await changePromo(deps, caller.userId, params.id, body))
  )

  serve(app, promo.remove, ({ caller, params }) => removePromo(deps, caller.userId, params.id))
}
