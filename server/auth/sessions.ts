import { randomUUID } from 'node:crypto'

import type { Identify } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import { insertSession, livingSession } from './sessions.store.ts'
import { readToken, SESSION_SECONDS, signToken } from './token.ts'

export interface Visitor {
  userAgent: string
  address: string
}

const DEVICE_MAX = 300
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Opens a session of a user and returns its token. */
export async function openSession(
  sql: SqlRunner,
  secret: Uint8Array,
  user: { id: string; version: number },
  visitor: Visitor,
  now: number
): Promise<string> {
  const id = randomUUID()
  await insertSession(sql, {
    id,
    userId: user.id,
    device: visitor.userAgent.slice(0, DEVICE_MAX),
    address: visitor.address,
    now,
    seconds: SESSION_SECONDS
  })
  return signToken(secret, { userId: user.id, sessionId: id, version: user.version }, now)
}

/** Finds the caller of a bearer token: signed by us, in time, of the user's present version, of a living session. */
export function identifyBy(sql: Sql, secret: Uint8Array, clock: Clock): Identify {
  return async token => {
    const claims = await readToken(secret, token, clock())
    if (!claims || !UUID.test(claims.sessionId)) return null
    const roles = await livingSession(sql, claims, clock())
    return roles ? { userId: claims.userId, sessionId: claims.sessionId, roles } : null
  }
}
