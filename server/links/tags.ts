import { showsNothing } from '#contract/unseen.ts'
import { invalid } from '#server/platform/errors.ts'
import { composed, typedText } from '#server/platform/typed-text.ts'

/** What a tag is found by: letter case does not part tags. */
export const tagKey = (tag: string): string => composed(tag.toLowerCase())

const tidy = (tag: string) => typedText(tag).replace(/\s+/g, ' ')

/** A tag as it is looked for. */
export const searchedTag = (given: string): string => tagKey(tidy(given))

/** Two tags that differ by one of these look the same, and some turn the text around them; only an emoji is made with them. */
const HIDDEN =
  /(?!(?<=\p{Emoji}|\ufe0f)\u200d|(?<=\p{Emoji})\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** @throws ProblemError INVALID about the tag with this place */
function refuseUnseen(tag: string, index: number): void {
  if (HIDDEN.test(tag) || showsNothing(tag)) {
    throw invalid(`tags.${index}`, `В ${index + 1}-м теге есть невидимые знаки. Наберите его заново.`)
  }
}

/** Tags as they are kept: without spare spaces, each once, in its first spelling. @throws ProblemError INVALID */
export function readTags(given: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const [index, tag] of given.map(tidy).entries()) {
    refuseUnseen(tag, index)
    if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
  }
  return [...byKey.values()]
}
