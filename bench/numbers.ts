/** Answers, of some numbers, the one below which such a share of them lies: the least for 0, the largest for 1. 0 of none. */
export function percentilesOf(numbers: readonly number[]): (share: number) => number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (numbers: readonly number[]): number => percentilesOf(numbers)(0.5)
