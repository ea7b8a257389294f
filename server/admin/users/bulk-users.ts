import type { FastifyBaseLogger } from 'fastify'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import type { bulkUserActions } from '#contract/admin-users.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { oneByOne } from '#server/admin/one-by-one.ts'
import { endSessions } from '#server/auth/sessions.store.ts'

import { deleteUser } from './delete-user.ts'
import { holdUserToEdit } from './edit-user.store.ts'
import { editUser, noSuchUser } from './edit-user.ts'

type Action = (typeof bulkUserActions)[number]
type Work = (deps: AdminDependencies, adminId: string, id: string) => Promise<void>

async function signOut({ sql, clock, recordChange }: AdminDependencies, adminId: string, id: string) {
  await sql.begin(async tx => {
    const user = await holdUserToEdit(tx, id)
    if (!user) throw noSuchUser()
    const now = clock()
    const version = await endSessions(tx, user.id, now)
    const about = { subject: 'user', subjectId: user.id, subjectName: user.username } as const
    const values = { before: { version: user.version }, after: { version } }
    await recordChange(tx, { adminId, action: 'user.signOut', ...about, ...values }, now)
  })
}

const works: Record<Action, Work> = {
  confirm: (deps, adminId, id) => editUser(deps, adminId, id, { confirm: true }),
  signOut,
  delete: deleteUser
}

/** Does the same to each user, one after another, by itself. */
export const bulkUsers = (
  deps: AdminDependencies,
  log: FastifyBaseLogger,
  adminId: string,
  { ids, action }: { ids: readonly string[]; action: Action }
): Promise<BulkOutcome[]> =>
  oneByOne({ sql: deps.sql, log, adminId }, ids, id => works[action](deps, adminId, id))
