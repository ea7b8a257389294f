import { useSyncExternalStore } from 'react'

import { browserStorage } from '#web/api/storage.ts'

const KEY = 'cookie-choice'
/** Of what the notice asks: a changed question is asked anew. */
const VERSION = '2026-11-21'

/** What the person in front of this browser has chosen, and when. */
export interface CookieChoice {
  metrika: boolean
  version: string
  at: string
}

const isChoice = (value: unknown): value is CookieChoice =>
  typeof value === 'object' &&
  value !== null &&
  'metrika' in value &&
  typeof value.metrika === 'boolean' &&
  'at' in value &&
  typeof value.at === 'string' &&
  'version' in value &&
  value.version === VERSION

function parse(text: string): CookieChoice | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isChoice(value) ? value : undefined
  } catch {
    return undefined
  }
}

const readText = () => browserStorage.getItem(KEY) ?? ''

/** Undefined as long as nobody has answered the present question. */
export const readCookieChoice = (): CookieChoice | undefined => parse(readText())

const listeners = new Set<() => void>()
const announce = () => listeners.forEach(listener => listener())

// A cleared storage is announced with a null key.
const onStorage = (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) announce()
}

/** Calls back when the choice changes, in this tab or another. */
export function subscribeCookieChoice(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

export function writeCookieChoice(metrika: boolean): void {
  const choice: CookieChoice = { metrika, version: VERSION, at: new Date().toISOString() }
  browserStorage.setItem(KEY, JSON.stringify(choice))
  announce()
}

export const useCookieChoice = (): CookieChoice | undefined =>
  parse(useSyncExternalStore(subscribeCookieChoice, readText))
