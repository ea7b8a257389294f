import type { FastifyInstance } from 'fastify'

import { users } from '#contract/users.ts'
import { dropWaiting } from '#server/mail/mails.store.ts'
import { serve } from '#server/platform/serve.ts'
import { keepUser } from '#server/users/deletion.store.ts'

import { askForDeletion, type DeletionDependencies } from './deletion.ts'
import { holdCaller } from './held-caller.ts'

/** The end of the caller's own account, and the way back. */
export function deletionRoutes(app: FastifyInstance, deps: DeletionDependencies): void {
  serve(app, users.remove, ({ caller, body }) => askForDeletion(deps, caller, body.password))

  serve(app, users.keep, ({ caller }) =>
    deps.sql.begin(async tx => {
      const user = await holdCaller(tx, caller, deps.clock())
      await keepUser(tx, user.id)
      await dropWaiting(tx, user, ['deletion'])
    })
  )
}
