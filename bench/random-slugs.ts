/** A prime: its steps come to each link once, in an order that says nothing. */
const STEP = 611_953

export const base36Slug = (link: number, word = 'bench') => `${word}-${link.toString(36).padStart(5, '0')}`

/** Slugs of so many links in a random order that is always the same, from the `from`th to the one before `to`. */
export function randomSlugs(
  links: number,
  from: number,
  to: number,
  word?: string
): () => string | undefined {
  let turn = from
  return () => {
    if (turn >= to) return undefined
    turn += 1
    return base36Slug(((turn - 1) * STEP) % links, word)
  }
}
