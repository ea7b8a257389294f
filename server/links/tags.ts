/** What a tag is found by: letter case does not part tags. */
export const tagKey = (tag: string): string => tag.toLowerCase()

const tidy = (tag: string) => tag.trim().replace(/\s+/g, ' ')

/** A tag as it is looked for. */
export const searchedTag = (given: string): string => tagKey(tidy(given))

/** Tags as they are kept: without spare spaces, each once, in its first spelling. */
export function readTags(given: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of given.map(tidy)) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
  return [...byKey.values()]
}
