import { recognized } from './recognized.ts'

type IsSame<Item> = (one: Item, other: Item) => boolean

interface Lists<Item> {
  now: readonly Item[]
  /** As somebody saw it, and as they want it. */
  was: readonly Item[]
  wanted: readonly Item[]
  /** What an item is known by, the surest first: one that a later sign alone finds has been corrected. */
  signs: readonly [IsSame<Item>, ...IsSame<Item>[]]
  /** What becomes of an item that is as they want it, as it is by now, and as it was seen. */
  blend: (own: Item, theirs: Item, first: Item) => Item
}

/** Of what both may have changed: as somebody wants it, or, where they have left it as they saw it, as it is by now. */
export const changedOf = <Value>(own: Value, theirs: Value, first: Value): Value =>
  own === first ? theirs : own

/** What is one item, whatever it has become. */
interface Entry<Item> {
  /** As it was seen, or put in. */
  first: Item
}

/** Nothing is moved, and what is new stands behind the rest. */
function isInPlace<Item>(entries: readonly Entry<Item>[], seen: readonly Entry<Item>[]): boolean {
  const places = entries.map(entry => (seen.includes(entry) ? seen.indexOf(entry) : seen.length))
  return places.every((place, nth) => place >= Math.max(0, ...places.slice(0, nth)))
}

/**
 * A list as somebody has changed it, laid over what it is by now: what others have added, corrected or taken out meanwhile stays so,
 * unless both have changed the same. Everything stands where it stands by now, or, if somebody has moved anything, where they want it.
 */
export function mergedList<Item>({ now, was, wanted, signs, blend }: Lists<Item>): Item[] {
  const [isAlike] = signs
  const seen = was.map((first): Entry<Item> => ({ first }))
  const ofSeen = signs.map(
    isSame => (item: Item, entry: Entry<Item>) => seen.includes(entry) && isSame(item, entry.first)
  )
  const isOne = (item: Item, { first }: Entry<Item>) => isAlike(item, first)
  const entriesOf = (items: readonly Item[], others: readonly Entry<Item>[]) => {
    const known = [...new Set([...seen, ...others])]
    const { found } = recognized(items, known, [...ofSeen, isOne])
    return new Map(items.map((first, nth) => [found[nth] ?? { first }, first]))
  }
  const present = entriesOf(now, [])
  const kept = entriesOf(wanted, [...present.keys()])

  const outcome = (entry: Entry<Item>) => {
    const [theirs, own] = [present.get(entry), kept.get(entry)]
    if (!seen.includes(entry)) return own ?? theirs
    if (own !== undefined && theirs !== undefined) return blend(own, theirs, entry.first)
    return own !== undefined && !isOne(own, entry) ? own : undefined
  }
  const [places, rest] = isInPlace([...kept.keys()], seen) ? [present, kept] : [kept, present]
  return [...new Set([...places.keys(), ...rest.keys()])].map(outcome).filter(item => item !== undefined)
}
