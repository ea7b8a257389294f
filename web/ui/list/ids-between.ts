/** The shown ids from one to the other, in either direction; the last alone where the first is not shown. */
export function idsBetween(
  shown: readonly string[],
  from: string | undefined,
  to: string
): readonly string[] {
  const start = from === undefined ? -1 : shown.indexOf(from)
  const end = shown.indexOf(to)
  return start === -1 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
