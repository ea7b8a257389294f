/**
 * Whole percents that add up to those of the whole: each part rounded down, and what is left over goes to the
 * largest remainders. Parts that are not given (`whole` is more than their sum) keep their own share of the 100.
 */
export function wholePercents(parts: readonly number[], whole: number): number[] {
  const given = parts.reduce((sum, part) => sum + part, 0)
  const all = Math.max(whole, given)
  if (all === 0) return parts.map(() => 0)
  const exact = [...parts, all - given].map(part => (part / all) * 100)
  const percents = exact.map(Math.floor)
  const leftOver = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, leftOver)) percents[index] = (percents[index] ?? 0) + 1
  return percents.slice(0, parts.length)
}
