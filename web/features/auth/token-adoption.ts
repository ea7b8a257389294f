import { auth } from '#contract/auth.ts'
import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { endSession } from '#web/api/end-session.ts'
import { readToken, writeToken } from '#web/api/session.ts'

const PARAMETER = 'token'

/** The token that a social sign-in put into the address. It leaves the address at once, before any request can carry it. */
export function takeTokenFromAddress(): string {
  const address = new URL(location.href)
  const token = address.searchParams.get(PARAMETER)
  if (token === null) return ''
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
  return token
}

/** The address in which the token came. */
export function addressWithToken(token: string): URL {
  const address = new URL(location.href)
  address.searchParams.set(PARAMETER, token)
  return address
}

async function ownerOf(token: string): Promise<Profile | undefined> {
  try {
    return (await call(users.profile, {}, { token })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404)) {
      return undefined
    }
    throw error
  }
}

export type Finding =
  | { kind: 'dead' }
  | { kind: 'welcome'; arriving: Profile }
  /** Somebody else is signed in here. */
  | { kind: 'occupied'; present: Profile; arriving: Profile }

/** Asks whose token it is before anything is believed; the session that lives here stays untouched. */
export async function examineToken(candidate: string): Promise<Finding> {
  const arriving = await ownerOf(candidate)
  if (!arriving) return { kind: 'dead' }
  const stored = readToken()
  const present = stored && stored !== candidate ? await ownerOf(stored) : undefined
  return present && present._id !== arriving._id
    ? { kind: 'occupied', present, arriving }
    : { kind: 'welcome', arriving }
}

/** Makes the token the session, in the place of the one before, and swaps it for a full one; where there is no swap, it stays as it is. */
export async function adoptToken(candidate: string): Promise<void> {
  const replaced = readToken()
  writeToken(candidate)
  if (replaced !== candidate) endSession(replaced)
  try {
    const { data } = await call(auth.exchange, {})
    writeToken(data.access_token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
