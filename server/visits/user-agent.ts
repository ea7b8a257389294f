/** Everything that names a browser stands in the first 512 characters. */
const MAX_LENGTH = 512

/**
 * The part of a User-Agent that is looked at and remembered. What was cut anywhere is copied, since a slice keeps the whole text
 * in memory: HTTP itself cuts spaces only, `trim` also what else may stand in a header, such as U+00A0.
 */
export function startOfUserAgent(ua: string): string {
  const start = ua.trim().slice(0, MAX_LENGTH)
  return start.length === ua.length ? ua : Buffer.from(start).toString()
}
