import { MINUTE_MS } from '#contract/durations.ts'
import type { Caller } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { sessionStart } from '#server/users/deletion.store.ts'
import { credentialsById, type Credentials } from '#server/users/users.store.ts'

import { admitOfSession } from './attempts.ts'
import { isPassword } from './password.ts'

type Session = Pick<Caller, 'userId' | 'sessionId'>

interface SureDependencies {
  sql: Sql
  clock: Clock
}

/** Who has no password has signed in just now. */
const FRESH_MS = 10 * MINUTE_MS

/** @throws ProblemError SIGN_IN_AGAIN when the session is older than ten minutes. */
async function requireFresh({ sql, clock }: SureDependencies, { sessionId }: Session): Promise<void> {
  if (clock() - (await sessionStart(sql, sessionId)) > FRESH_MS) throw new ProblemError('SIGN_IN_AGAIN')
}

/**
 * The caller, by the right password or, where there is none, a session that has just begun: no one who has found an open page.
 * @throws ProblemError INVALID, SIGN_IN_AGAIN, TOO_MANY_ATTEMPTS, UNAUTHORIZED
 */
export async function sureOf(
  deps: SureDependencies,
  session: Session,
  password: string | undefined
): Promise<Credentials> {
  const user = await credentialsById(deps.sql, session.userId)
  if (user.passwordHash === null) {
    await requireFresh(deps, session)
    return user
  }
  if (password === undefined) throw invalid('password', 'Введите пароль.')
  await admitOfSession(deps.sql, session, deps.clock())
  if (!(await isPassword(user.passwordHash, password))) throw invalid('password', 'Неверный пароль.')
  return user
}
