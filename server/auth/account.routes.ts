import type { FastifyInstance } from 'fastify'

import { users, type Profile } from '#contract/users.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { limitsFor, paidState, presentUser } from '#server/users/user.ts'
import { replacePassword, updateUser, usageOf, userById } from '#server/users/users.store.ts'

import { visitorOf, type AuthDependencies } from './auth.routes.ts'
import { rightCredentials } from './credentials.ts'
import { hashPassword } from './password.ts'
import { openSession, type Visitor } from './sessions.ts'

/** The caller's own account. */
export function accountRoutes(app: FastifyInstance, { sql, clock, tokenSecret }: AuthDependencies): void {
  const profileOf = async (id: string): Promise<Profile> => {
    const user = await userById(sql, id)
    const now = clock()
    const limits = limitsFor(paidState(user), now)
    const usage = await usageOf(sql, id)
    return {
      ...presentUser(user, now),
      limits,
      usage: { ...usage, analyticsDays: limits.analyticsDays, marketplace: false }
    }
  }

  const changePassword = async (
    userId: string,
    from: string,
    to: string,
    visitor: Visitor
  ): Promise<string> => {
    const { username } = await userById(sql, userId)
    const found = await rightCredentials({ sql, clock, username, address: visitor.address }, from)
    if (!found) throw invalid('password', 'Неверный пароль.')
    const passwordHash = await hashPassword(to)
    return sql.begin(async tx => {
      const changed = await replacePassword(tx, found, passwordHash, clock())
      return openSession(tx, tokenSecret, changed, visitor, clock())
    })
  }

  serve(app, users.profile, ({ caller }) => profileOf(caller.userId))

  serve(app, users.edit, async ({ caller, body, request }) => {
    const { wbToken, onboarding, telegram, password, newPassword } = body
    if (wbToken !== undefined && wbToken !== null) {
      throw new ProblemError('NOT_IMPLEMENTED', {
        message: 'Подключить Wildberries пока нельзя: мы готовим эту возможность.'
      })
    }
    if (newPassword !== undefined && password === undefined)
      throw invalid('password', 'Введите нынешний пароль.')
    if (password !== undefined && newPassword === undefined)
      throw invalid('newPassword', 'Введите новый пароль.')
    const token =
      password !== undefined && newPassword !== undefined
        ? await changePassword(caller.userId, password, newPassword, visitorOf(request))
        : undefined
    await updateUser(sql, caller.userId, { onboarding, telegram })
    return { ...(await profileOf(caller.userId)), ...(token !== undefined && { access_token: token }) }
  })
}
