import { useSyncExternalStore } from 'react'

import { browserStorage } from './storage.ts'

/** Source specification, § 9. */
const TOKEN_KEY = 'token'

const listeners = new Set<() => void>()

let expired = false

/** The last session of this tab was ended by the server, not by the person. */
export const hasExpired = (): boolean => expired

const announce = () => listeners.forEach(listener => listener())

export const readToken = (): string => browserStorage.getItem(TOKEN_KEY) ?? ''

export function writeToken(token: string): void {
  if (token === readToken()) return
  if (token) expired = false
  if (token) browserStorage.setItem(TOKEN_KEY, token)
  else browserStorage.removeItem(TOKEN_KEY)
  announce()
}

/**
 * The shared answer to a 401. Only the session that asked is ended: the refusal of an older token,
 * or of a request without one, says nothing about the present one.
 */
export function expireSession(sentToken: string): void {
  if (!sentToken || sentToken !== readToken()) return
  expired = true
  writeToken('')
}

// A cleared storage is announced with a null key.
const onStorage = (event: StorageEvent) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return
  if (readToken()) expired = false
  announce()
}

/** Calls back whenever the token changes, in this tab or another. */
export function subscribeToken(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

export const useToken = (): string => useSyncExternalStore(subscribeToken, readToken)
