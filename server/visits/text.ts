/** `text` without control characters and lone surrogates, trimmed, of at most `max` UTF-16 units. */
export function cleanText(text: string, max: number): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, '')
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
}
