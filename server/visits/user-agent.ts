/** Everything that names a browser stands in the first 512 characters. */
const MAX_LENGTH = 512

/** The part of a User-Agent that is looked at and remembered. */
export const startOfUserAgent = (ua: string): string => ua.trim().slice(0, MAX_LENGTH)
