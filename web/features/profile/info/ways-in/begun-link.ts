import { browserStorage } from '#web/api/storage.ts'

const KEY = 'linkBegun'
/** A way through a provider lasts no longer. Source: `FLOW_SECONDS` of the server. */
const WAY_MS = 600_000

/** Remembers, for the way through a provider, that somebody has asked to link it here; an app of the provider may come back in another tab. */
export const keepLinkBegun = (): void => browserStorage.setItem(KEY, String(Date.now()))

/** Whether it was asked for here: anybody can send somebody else to an address that links. */
export const isLinkBegun = (): boolean => Math.abs(Date.now() - Number(browserStorage.getItem(KEY))) < WAY_MS
