import type { FastifyInstance } from 'fastify'

import { users } from '#contract/users.ts'
import { invalid } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import { updateUser } from '#server/users/users.store.ts'

import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { holdCaller } from './held-caller.ts'
import { tryNewPassword } from './password-change.ts'
import { profileOf } from './profile.ts'

interface AccountDependencies extends AuthDependencies {
  /** Tries a marketplace token, `null` to take it away; answers how to keep that. */
  tryToken: (
    by: { userId: string; address: string },
    given: string | null
  ) => Promise<(tx: SqlRunner) => Promise<void>>
}

/** The caller's own account. */
export function accountRoutes(
  app: FastifyInstance,
  { tryToken, ...dependencies }: AccountDependencies
): void {
  const { sql, clock } = dependencies

  serve(app, users.profile, ({ caller }) => profileOf(sql, caller.userId, clock()))

  serve(app, users.edit, async ({ caller, body, request }) => {
    const { wbToken, onboarding, telegram, password, newPassword } = body
    if (password !== undefined && newPassword === undefined)
      throw invalid('newPassword', 'Введите новый пароль.')
    const visitor = visitorOf(request)
    const by = { userId: caller.userId, address: visitor.address }
    const keepToken = wbToken === undefined ? undefined : await tryToken(by, wbToken)
    const setPassword =
      newPassword === undefined
        ? undefined
        : await tryNewPassword(dependencies, caller, { password, newPassword }, visitor)
    const token = await sql.begin(async tx => {
      // Looking may have taken long: the account may be somebody else's by now.
      const held = await holdCaller(tx, caller, clock())
      await keepToken?.(tx)
      await updateUser(tx, caller.userId, { onboarding, telegram })
      return setPassword?.(tx, held)
    })
    return {
      ...(await profileOf(sql, caller.userId, clock())),
      ...(token !== undefined && { access_token: token })
    }
  })
}
