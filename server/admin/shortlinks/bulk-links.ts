import type { FastifyBaseLogger } from 'fastify'
import type { Static } from 'typebox'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import type { BulkLinks } from '#contract/admin-shortlinks.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { oneByOne } from '#server/admin/one-by-one.ts'
import type { LinkRecord } from '#server/links/link.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { distinctIds } from '#server/platform/ids.ts'

import { changeAnyLink } from './change-links.ts'
import { block, remove, unblock, type LinkWork } from './end-links.ts'

type Wanted = Static<typeof BulkLinks>

/** @throws ProblemError INVALID */
function workOf({ action, reason }: Wanted): LinkWork {
  if (action === 'delete') return remove
  if (action === 'unblock') return unblock
  if (reason === undefined) throw invalid('reason', 'Напишите, почему ссылки заблокированы.')
  return block(reason.trim())
}

/** An earlier try may have done it, whose answer was lost. */
function isAsWanted({ state, blockedReason }: LinkRecord, { action, reason }: Wanted): boolean {
  if (action === 'block') return state === 'blocked' && blockedReason === reason?.trim()
  return action === 'unblock' && state !== 'blocked'
}

/** @throws ProblemError CHANGED_MEANWHILE of a link that is otherwise than whoever chose it saw, and wants it */
function refuseOtherState(link: LinkRecord, wanted: Wanted): void {
  const { blocked } = wanted
  const isBlocked = link.state === 'blocked'
  if (blocked === undefined || distinctIds(blocked).includes(link.id) === isBlocked) return
  if (isAsWanted(link, wanted)) return
  throw new ProblemError('CHANGED_MEANWHILE', {
    message: isBlocked
      ? 'Её тем временем заблокировали. Откройте её: там написано, почему.'
      : 'Её тем временем разблокировали. Откройте её и решите ещё раз.'
  })
}

/** Blocks, unblocks or deletes each link by itself. @throws ProblemError INVALID */
export async function bulkLinks(
  deps: AdminDependencies,
  log: FastifyBaseLogger,
  adminId: string,
  wanted: Wanted
): Promise<BulkOutcome[]> {
  const work = workOf(wanted)
  return oneByOne({ sql: deps.sql, log, adminId }, wanted.ids, id =>
    changeAnyLink(deps, adminId, id, async (tx, link, doing) => {
      refuseOtherState(link, wanted)
      await work(tx, deps, link, doing)
    })
  )
}
