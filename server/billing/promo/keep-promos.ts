import type { PromoDraft, PromoEdit } from '#contract/promo.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isDuplicate, type SqlRunner } from '#server/platform/postgres.ts'

import { refuseChangedPromo } from './promo-changed-meanwhile.ts'
import { promoCode, type CountedPromo, type PromoRecord } from './promo.ts'
import { deletePromo, holdPromo, insertPromo, updatePromo } from './promos.store.ts'

type Dependencies = Pick<BillingDependencies, 'sql' | 'clock' | 'recordChange'>

export const missingPromo = (): ProblemError =>
  new ProblemError('NOT_FOUND', { message: 'Такого промокода нет.' })

function refuseTaken(error: unknown): never {
  throw isDuplicate(error, 'promos_code') ? new ProblemError('PROMO_TAKEN', { cause: error }) : error
}

const fields = (promo: PromoRecord | undefined): Record<string, unknown> => {
  if (!promo) return {}
  const { code, plans, percent, usage } = promo
  return { code, plans, percent, usage }
}

interface Kept {
  before?: PromoRecord
  after?: PromoRecord
}

async function record(
  { recordChange, clock }: Dependencies,
  tx: SqlRunner,
  { adminId, action }: { adminId: string; action: string },
  { before, after }: Kept
): Promise<void> {
  const { id: subjectId = '', code: subjectName = '' } = after ?? before ?? {}
  const values = { before: fields(before), after: fields(after) }
  await recordChange(tx, { adminId, action, subject: 'promo', subjectId, subjectName, ...values }, clock())
}

/** @throws ProblemError PROMO_TAKEN */
export function createPromo(deps: Dependencies, adminId: string, draft: PromoDraft): Promise<CountedPromo> {
  const { sql, clock } = deps
  return sql
    .begin(async tx => {
      const after = await insertPromo(tx, { ...draft, code: promoCode(draft.code) }, clock())
      await record(deps, tx, { adminId, action: 'promo.create' }, { after })
      return after
    })
    .catch(refuseTaken)
}

/** @throws ProblemError NOT_FOUND, PROMO_TAKEN, CHANGED_MEANWHILE */
export function changePromo(
  deps: Dependencies,
  adminId: string,
  id: string,
  { code, was, ...rest }: PromoEdit
): Promise<CountedPromo> {
  const changes = { ...rest, ...(code !== undefined && { code: promoCode(code) }) }
  return deps.sql
    .begin(async tx => {
      const before = await holdPromo(tx, id)
      if (!before) throw missingPromo()
      refuseChangedPromo(before, was)
      const after = await updatePromo(tx, id, changes)
      if (!after) throw missingPromo()
      await record(deps, tx, { adminId, action: 'promo.edit' }, { before, after })
      return after
    })
    .catch(refuseTaken)
}

/** @throws ProblemError NOT_FOUND */
export function removePromo(deps: Dependencies, adminId: string, id: string): Promise<void> {
  const { sql, clock } = deps
  return sql.begin(async tx => {
    const before = await holdPromo(tx, id)
    if (!before || !(await deletePromo(tx, id, clock()))) throw missingPromo()
    await record(deps, tx, { adminId, action: 'promo.delete' }, { before })
  })
}
