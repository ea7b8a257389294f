export interface Lru<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/**
 * A map of what weighs `max` in all (and the last one that came) that keeps at least the half of it used last; without `weightOf` each
 * entry weighs 1. In two generations: when the young one is full it becomes the old one, from which only what is asked for again is
 * taken over. So a hit is one look-up.
 */
export function createLru<Value>(max: number, weightOf: (value: Value) => number = () => 1): Lru<Value> {
  const generation = Math.ceil(max / 2)
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  let weight = 0

  const remove = (key: string) => {
    const value = young.get(key)
    if (value !== undefined) weight -= weightOf(value)
    young.delete(key)
    old.delete(key)
  }

  const set = (key: string, value: Value) => {
    remove(key)
    young.set(key, value)
    weight += weightOf(value)
    if (weight < generation) return
    old = young
    young = new Map()
    weight = 0
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
    delete: remove
  }
}
