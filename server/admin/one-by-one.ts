import type { FastifyBaseLogger } from 'fastify'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { distinctIds } from '#server/platform/ids.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { requireAdmin } from './require-admin.ts'

/** What a person waits for; what is left then is told of as not done. */
const PATIENCE_MS = 20_000
const LATE = 'До этого не дошло: прошло слишком много времени. Повторите для тех, кто остался.'
const BROKEN = 'У нас что-то сломалось. Попробуйте ещё раз через минуту.'

/** For whom it is done. */
interface Bulk {
  sql: Sql
  log: FastifyBaseLogger
  adminId: string
}

/**
 * Does the same to each, one after another, by itself: what fails for one is done for the others, while who asked is an
 * administrator.
 */
export async function oneByOne(
  { sql, log, adminId }: Bulk,
  ids: readonly string[],
  work: (id: string) => Promise<void>
): Promise<BulkOutcome[]> {
  const end = performance.now() + PATIENCE_MS
  const fail = (error: unknown) => {
    if (error instanceof ProblemError) return error.message
    log.error({ err: error }, 'one of a bulk failed')
    return BROKEN
  }
  const workOn = async (id: string) => {
    await requireAdmin(sql, adminId)
    await work(id)
    return ''
  }
  const outcomes: BulkOutcome[] = []
  for (const _id of distinctIds(ids)) {
    const message = performance.now() > end ? LATE : await workOn(_id).catch(fail)
    outcomes.push({ _id, done: message === '', message })
  }
  return outcomes
}
