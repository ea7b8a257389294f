/** Everything that names a browser stands in the first 512 characters. */
const MAX_LENGTH = 512

/**
 * The part of a User-Agent that is looked at and remembered. What is cut is copied, since a slice would keep the whole text in
 * memory.
 */
export function startOfUserAgent(ua: string): string {
  const trimmed = ua.trim()
  return trimmed.length > MAX_LENGTH ? Buffer.from(trimmed.slice(0, MAX_LENGTH)).toString() : trimmed
}
