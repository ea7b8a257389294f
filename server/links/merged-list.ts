interface Lists<Item> {
  now: readonly Item[]
  /** As somebody saw it, and as they want it. */
  was: readonly Item[]
  wanted: readonly Item[]
  keyOf: (item: Item) => string
}

/** Items by what they are known by; of those that are alike, each by which of them it is. */
function keyed<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item> {
  const found = new Map<string, Item>()
  for (const item of items) {
    let nth = 0
    while (found.has(`${nth} ${keyOf(item)}`)) nth += 1
    found.set(`${nth} ${keyOf(item)}`, item)
  }
  return found
}

/** A list as somebody has changed it, laid over what it is by now: what others have added or taken out meanwhile stays so. */
export function mergedList<Item>({ now, was, wanted, keyOf }: Lists<Item>): Item[] {
  const [present, seen, kept] = [keyed(now, keyOf), keyed(was, keyOf), keyed(wanted, keyOf)]
  if (JSON.stringify([...present.keys()]) === JSON.stringify([...seen.keys()])) return [...wanted]
  const stays = [...present].filter(([key]) => !seen.has(key) || kept.has(key))
  const added = [...kept].filter(([key]) => !seen.has(key) && !present.has(key))
  return [...stays, ...added].map(([, item]) => item)
}
