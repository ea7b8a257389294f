/** Values of forms: texts, numbers, lists of them. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What differs of the second. */
export function changed<Values extends object>(before: Values, values: Values): Partial<Values> {
  const changes: Partial<Values> = {}
  for (const name in values) if (!isSame(before[name], values[name])) changes[name] = values[name]
  return changes
}

/** The part of the whole that `names` has too. */
export function partOf<Values extends object>(whole: Values, names: Partial<Values>): Partial<Values> {
  const part: Partial<Values> = {}
  for (const name in whole) if (name in names) part[name] = whole[name]
  return part
}

/** All of a part but one. */
export function without<Part extends object>(part: Partial<Part>, name: keyof Part): Partial<Part> {
  const rest = { ...part }
  delete rest[name]
  return rest
}
