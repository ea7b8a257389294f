import { useSyncExternalStore } from 'react'

let opened = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The settings are shown by the cookie notice; any screen may ask for them. */
export function showCookieSettings(shown: boolean): void {
  opened = shown
  listeners.forEach(listener => listener())
}

export const useCookieSettings = (): boolean => useSyncExternalStore(subscribe, () => opened)
