/** The server calls a removed account so, where its email was. */
const REMOVED = /^deleted-\d+$/

/** An email; empty, when the account has been removed. */
export const nameOrRemoved = (name: string): string => (REMOVED.test(name) ? '' : name)
