export interface Lru<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/**
 * A map of at most `max` entries that keeps at least the half of them used last. In two generations: when the young one is
 * full it becomes the old one, from which only what is asked for again is taken over. So a hit is one look-up.
 */
export function createLru<Value>(max: number): Lru<Value> {
  const generation = Math.ceil(max / 2)
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()

  const set = (key: string, value: Value) => {
    old.delete(key)
    young.set(key, value)
    if (young.size < generation) return
    old = young
    young = new Map()
  }

  return {
    get(key) {
      const recent = young.get(key)
      if (recent !== undefined) return recent
      const value = old.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete(key) {
      young.delete(key)
      old.delete(key)
    }
  }
}
