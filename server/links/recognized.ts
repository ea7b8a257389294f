/** Which of `known` each of the items is, the surest sign first; nobody is two of them. `left`: those that none is. */
export function recognized<Item, Known>(
  items: readonly Item[],
  known: readonly Known[],
  signs: readonly ((item: Item, one: Known) => boolean)[]
): { found: (Known | undefined)[]; left: Known[] } {
  const left = [...known]
  const found: (Known | undefined)[] = items.map(() => undefined)
  for (const isSame of signs) {
    for (const [place, item] of items.entries()) {
      if (found[place] !== undefined) continue
      const index = left.findIndex(one => isSame(item, one))
      if (index >= 0) [found[place]] = left.splice(index, 1)
    }
  }
  return { found, left }
}
