import { seeded } from '#sandbox/wildberries/seeded.ts'

export interface Random {
  /** From 0 up to, not including, 1. */
  unit(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
}

/** Numbers that look random and are the same for the same seed. */
export function createRandom(seed: number): Random {
  const unit = seeded(seed)
  return { unit, below: end => Math.floor(unit() * end) }
}

/** Draws indexes in proportion to weights. */
export function drawer(weights: readonly number[], random: Random): () => number {
  let sum = 0
  const ends = weights.map(weight => (sum += weight))
  return () => {
    const at = random.unit() * sum
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Draws one of the values in proportion to its weight. */
export function drawerOf<Value>(pairs: readonly (readonly [Value, number])[], random: Random): () => Value {
  const draw = drawer(
    pairs.map(([, weight]) => weight),
    random
  )
  const [first] = pairs
  if (!first) throw new Error('nothing to draw from')
  return () => (pairs[draw()] ?? first)[0]
}
