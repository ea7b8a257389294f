/**
 * `compute` with a memory of at least the `limit` keys used last and at most twice as many: a full generation becomes the old
 * one, from which only what is asked for again is taken over. For pure functions of a string that repeats a lot.
 */
export function remember<Value extends string | object>(
  limit: number,
  compute: (key: string) => Value
): (key: string) => Value {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  return key => {
    const recent = young.get(key)
    if (recent !== undefined) return recent
    // A part of a text, such as a header of a whole head, would keep all of it.
    const own = Buffer.from(key).toString()
    const value = old.get(own) ?? compute(own)
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(own, value)
    return value
  }
}

/** `compute` with a memory of the one number asked last. For pure functions of a number that rarely changes from call to call. */
export function rememberLast<Value extends string | number>(
  compute: (key: number) => Value
): (key: number) => Value {
  let last: { key: number; value: Value } | undefined
  return key => {
    if (last?.key !== key) last = { key, value: compute(key) }
    return last.value
  }
}
