export interface Random {
  /** From 0 up to, not including, 1. */
  unit(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
}

/** Numbers that look random and are the same for the same seed (mulberry32, public domain, by Tommy Ettinger). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
