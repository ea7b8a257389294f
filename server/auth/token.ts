import { jwtVerify, SignJWT } from 'jose'

import { DAY_SECONDS } from '#contract/durations.ts'

export interface TokenClaims {
  userId: string
  sessionId: string
  /** The user's version when it was signed. */
  version: number
}

export const SESSION_SECONDS = 30 * DAY_SECONDS

/** Signs a session token (JWT, HS256). `now` in milliseconds. */
export function signToken(
  secret: Uint8Array,
  claims: TokenClaims,
  now: number,
  seconds = SESSION_SECONDS
): Promise<string> {
  const issued = Math.floor(now / 1000)
  return new SignJWT({ sid: claims.sessionId, ver: claims.version })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(secret)
}

/** The claims of a token of ours that is not over, else null. */
export async function readToken(secret: Uint8Array, token: string, now: number): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(now) })
    const { sub, sid, ver } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof ver !== 'number') return null
    return { userId: sub, sessionId: sid, version: ver }
  } catch {
    return null
  }
}
