import type { FastifyInstance } from 'fastify'

import { adminUsers } from '#contract/admin-users.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { serve } from '#server/platform/serve.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { bulkUsers } from './bulk-users.ts'
import { deleteUser } from './delete-user.ts'
import { editUser, noSuchUser } from './edit-user.ts'
import { presentAdminUser } from './present-admin-user.ts'
import { detailsOf } from './user-details.ts'
import { listedUser, pageOfUsers } from './user-list.store.ts'
import { visitsOfUsers } from './user-visits.ts'

/** Everybody's accounts, for administrators. */
export function usersRoutes(app: FastifyInstance, deps: AdminDependencies): void {
  const { sql, clock } = deps

  serve(app, adminUsers.list, async ({ caller, query, reply }) => {
    const now = clock()
    const { users, ...total } = await pageOfUsers(sql, query, now)
    const ids = users.map(({ id }) => id)
    const visitsOf = await visitsOfUsers(deps, app.log, caller.userId, ids)
    tellTotal(reply, total)
    return users.map(user => presentAdminUser(user, visitsOf(user.id), now))
  })

  serve(app, adminUsers.names, async ({ query, reply }) => {
    // No more of it than the contract tells: a filter that it does not know was not checked.
    const { search, skip = 0, limit = PAGE_SIZE, sort = 'username' } = query
    const wanted = { ...(search !== undefined && { search }), skip, limit, sort }
    const { users, ...total } = await pageOfUsers(sql, wanted, clock())
    tellTotal(reply, total)
    return users.map(({ id, username }) => ({ _id: id, username }))
  })

  serve(app, adminUsers.one, async ({ caller, params }) => {
    const details = await detailsOf(sql, params.id, clock())
    if (!details) throw noSuchUser()
    const visitsOf = await visitsOfUsers(deps, app.log, caller.userId, [details._id])
    return { ...details, visits: visitsOf(details._id) }
  })

  serve(app, adminUsers.bulk, ({ caller, body }) => bulkUsers(deps, app.log, caller.userId, body))

  serve(app, adminUsers.update, async ({ caller, params, body }) => {
    await editUser(deps, caller.userId, params.id, body)
    const user = await listedUser(sql, params.id)
    if (!user) throw noSuchUser()
    const visitsOf = await visitsOfUsers(deps, app.log, caller.userId, [user.id])
    return presentAdminUser(user, visitsOf(user.id), clock())
  })

  serve(app, adminUsers.remove, ({ caller, params }) => deleteUser(deps, caller.userId, params.id))
}
