import type { FastifyBaseLogger } from 'fastify'
import type { Static } from 'typebox'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import type { BulkLinks } from '#contract/admin-shortlinks.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { oneByOne } from '#server/admin/one-by-one.ts'
import type { LinkRecord } from '#server/links/link.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'

import { changeAnyLink } from './change-links.ts'
import { block, remove, unblock, type LinkWork } from './end-links.ts'

/** @throws ProblemError INVALID */
function workOf({ action, reason }: Static<typeof BulkLinks>): LinkWork {
  if (action === 'delete') return remove
  if (action === 'unblock') return unblock
  if (reason === undefined) throw invalid('reason', 'Напишите, почему ссылки заблокированы.')
  return block(reason.trim())
}

/** @throws ProblemError CHANGED_MEANWHILE of a link that is otherwise than whoever chose it saw */
function refuseOtherState({ id, state }: LinkRecord, blocked: readonly string[] | undefined): void {
  const isBlocked = state === 'blocked'
  // `7` and `007` are one.
  if (blocked === undefined || blocked.some(one => BigInt(one) === BigInt(id)) === isBlocked) return
  throw new ProblemError('CHANGED_MEANWHILE', {
    message: isBlocked
      ? 'Её тем временем заблокировал кто-то другой. Откройте её: там написано, почему.'
      : 'Её тем временем разблокировал кто-то другой. Откройте её и решите ещё раз.'
  })
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
    changeAnyLink(deps, adminId, id, async (tx, link, doing) => {
      refuseOtherState(link, wanted.blocked)
      await work(tx, deps, link, doing)
    })
  )
}
