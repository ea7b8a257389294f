import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { readToken, writeToken } from '#web/api/session.ts'

/** The token that a social sign-in put into the address. It leaves the address at once, before any request can carry it. */
export function takeTokenFromAddress(): string {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return ''
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return token
}

async function ownerOf(token: string) {
  try {
    const { _id: id, username } = (await call(users.profile, {}, { token })).data
    return { id, username }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404)) {
      return undefined
    }
    throw error
  }
}

export type Finding =
  | { kind: 'dead' }
  | { kind: 'welcome' }
  /** Somebody else is signed in here. */
  | { kind: 'occupied'; present: string; arriving: string }

/** Asks whose token it is before anything is believed; the session that lives here stays untouched. */
export async function examineToken(candidate: string): Promise<Finding> {
  const arriving = await ownerOf(candidate)
  if (!arriving) return { kind: 'dead' }
  const stored = readToken()
  const present = stored && stored !== candidate ? await ownerOf(stored) : undefined
  return present && present.id !== arriving.id
    ? { kind: 'occupied', present: present.username, arriving: arriving.username }
    : { kind: 'welcome' }
}

/** Makes the token the session and swaps it for a full one; where there is no swap, it stays as it is. */
export async function adoptToken(candidate: string): Promise<void> {
  writeToken(candidate)
  try {
    const { data } = await call(auth.exchange, {})
    writeToken(data.access_token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
