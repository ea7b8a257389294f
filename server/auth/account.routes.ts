import type { FastifyInstance } from 'fastify'

import { users } from '#contract/users.ts'
import { invalid } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { updateUser } from '#server/users/users.store.ts'

import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { changePassword } from './password-change.ts'
import { profileOf } from './profile.ts'

interface AccountDependencies extends AuthDependencies {
  /** Tries a marketplace token, `null` to take it away; answers how to keep that. */
  tryToken: (userId: string, given: string | null) => Promise<() => Promise<void>>
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
    if (newPassword !== undefined && password === undefined)
      throw invalid('password', 'Введите нынешний пароль.')
    if (password !== undefined && newPassword === undefined)
      throw invalid('newPassword', 'Введите новый пароль.')
    const keepToken = wbToken === undefined ? undefined : await tryToken(caller.userId, wbToken)
    const token =
      password !== undefined && newPassword !== undefined
        ? await changePassword(dependencies, caller, { password, newPassword }, visitorOf(request))
        : undefined
    await keepToken?.()
    await updateUser(sql, caller.userId, { onboarding, telegram })
    return {
      ...(await profileOf(sql, caller.userId, clock())),
      ...(token !== undefined && { access_token: token })
    }
  })
}
