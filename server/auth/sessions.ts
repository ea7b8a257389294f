import { randomUUID } from 'node:crypto'

import type { Identify } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import { networkOf } from './network.ts'
import { endOldest, insertSession, livingSession, type Traits } from './sessions.store.ts'
import { readToken, SESSION_SECONDS, signToken } from './token.ts'

export interface Visitor {
  userAgent: string
  address: string
}

/** What a visitor is known by the next time. */
export const traitsOf = ({ userAgent, address }: Visitor): Traits => ({
  label: deviceLabel(userAgent),
  network: networkOf(address)
})

const DEVICE_MAX = 300
/** Living ones of a user: more than anybody has devices. */
const SESSIONS_MAX = 50
/** Of a social sign-in: its token travels in an address. */
const SHORT_SECONDS = 120
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Opens a session of a user, which ends the oldest beyond fifty, and returns its token. `traits`: of who has signed in, where that is
 * not the visitor.
 * @throws ProblemError UNAUTHORIZED when the user is no longer of that version.
 */
export type OpenSession = (
  sql: SqlRunner,
  secret: Uint8Array,
  user: { id: string; version: number },
  visitor: Visitor,
  now: number,
  traits?: Traits
) => Promise<string>

const opening =
  (seconds: number, short: boolean): OpenSession =>
  async (sql, secret, user, visitor, now, traits = traitsOf(visitor)) => {
    const id = randomUUID()
    const device = visitor.userAgent.slice(0, DEVICE_MAX)
    const { address } = visitor
    if (!(await insertSession(sql, { id, user, device, address, traits, short, now, seconds }))) {
      throw new ProblemError('UNAUTHORIZED')
    }
    // After the insert, which holds the user's row, as whoever ends all sessions does first.
    await endOldest(sql, { userId: user.id, id, kept: SESSIONS_MAX }, now)
    return signToken(secret, { userId: user.id, sessionId: id, version: user.version }, now, seconds)
  }

export const openSession = opening(SESSION_SECONDS, false)

/** Opens one of two minutes, to be swapped for a full one by `POST /api/auth/exchange`. */
export const openShortSession = opening(SHORT_SECONDS, true)

/** Finds the caller of a bearer token: signed by us, in time, of the user's present version, of a living session. */
export function identifyBy(sql: Sql, secret: Uint8Array, clock: Clock): Identify {
  return async token => {
    const claims = await readToken(secret, token, clock())
    if (!claims || !UUID.test(claims.sessionId)) return null
    const roles = await livingSession(sql, claims, clock())
    return roles ? { userId: claims.userId, sessionId: claims.sessionId, roles } : null
  }
}
