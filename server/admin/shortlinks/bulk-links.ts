import type { FastifyBaseLogger } from 'fastify'
import type { Static } from 'typebox'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import type { BulkLinks } from '#contract/admin-shortlinks.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { oneByOne } from '#server/admin/one-by-one.ts'
import { invalid } from '#server/platform/errors.ts'

import { changeAnyLink } from './change-links.ts'
import { block, remove, unblock, type LinkWork } from './end-links.ts'

/** @throws ProblemError INVALID */
function workOf({ action, reason }: Static<typeof BulkLinks>): LinkWork {
  if (action === 'delete') return remove
  if (action === 'unblock') return unblock
  if (reason === undefined) throw invalid('reason', 'Напишите, почему ссылки заблокированы.')
  return block(reason.trim())
}

/** Blocks, unblocks or deletes each link by itself. @throws ProblemError INVALID */
export async function bulkLinks(
  deps: AdminDependencies,
  log: FastifyBaseLogger,
  adminId: string,
  wanted: Static<typeof BulkLinks>
): Promise<BulkOutcome[]> {
  const work = workOf(wanted)
  return oneByOne({ sql: deps.sql, log, adminId }, wanted.ids, id =>
    changeAnyLink(deps, adminId, id, (tx, link, doing) => work(tx, deps, link, doing))
  )
}
