import type { FastifyInstance } from 'fastify'

import { USERNAME_MESSAGE } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { addMail } from '#server/mail/mails.ts'
import { callerNow } from '#server/platform/access.ts'
import { admitAll, isWithin } from '#server/platform/attempts.ts'
import { invalid } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { looseUsernameIn } from '#server/platform/username.ts'

import { restoreAddressRules, restoreDayRule, restoreNameRule } from './attempts.ts'
import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { restorePassword } from './restore.ts'

/** Recovery of a forgotten password. */
export function restoreRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const { sql, clock, jobs } = dependencies

  serve(app, users.restoreSend, async ({ body, request }) => {
    const username = looseUsernameIn(body.username)
    if (username === undefined) throw invalid('username', USERNAME_MESSAGE)
    const now = clock()
    await admitAll(sql, restoreAddressRules(visitorOf(request).address), now)
    // Silently, or a stranger could keep somebody from asking: what was mailed and not used lives as long as the limit.
    for (const rule of [restoreNameRule(username), restoreDayRule(username)])
      if (!(await isWithin(sql, rule, now))) return
    await sql.begin(tx => addMail(tx, jobs, { kind: 'restore', username }, now))
  })

  serve(app, users.restore, async ({ params: { secret }, body: { newPassword }, request }) => {
    const sender = { caller: await callerNow(request, app.identify), visitor: visitorOf(request) }
    return { access_token: await restorePassword(dependencies, { secret, newPassword }, sender) }
  })
}
