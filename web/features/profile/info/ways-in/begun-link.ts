import { tabStorage } from '#web/api/storage.ts'

const KEY = 'linkBegun'

/** Remembers, for the way through a provider, that this tab has asked to link it. */
export const keepLinkBegun = (): void => tabStorage.setItem(KEY, 'yes')

/** Whether this tab has asked, once: anybody can send somebody else to an address that links. */
export function takeLinkBegun(): boolean {
  const isBegun = tabStorage.getItem(KEY) !== null
  tabStorage.removeItem(KEY)
  return isBegun
}
