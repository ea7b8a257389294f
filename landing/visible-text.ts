import { UNSEEN } from '#contract/unseen.ts'

/** Also what joins letters and halves of them; an emoji keeps what it is joined of. */
const unseen = new RegExp(
  String.raw`(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\u200D)(?=\p{Extended_Pictographic})|(?!\uFE0F)[\u200C\u200D\p{Variation_Selector}\p{Cs}]|${UNSEEN}`,
  'gu'
)

/** Marks above and below one letter: more than these climb over the lines beside it. */
const piled = /(\p{M}{3})\p{M}+/gu

const withoutTricks = (text: string) => text.replace(unseen, '$1').replace(piled, '$1')

/** A stranger's text as it may be shown: one line, nothing in it that the eye is not told of. Emoji joined of several stay whole. */
export const visibleText = (text: string): string =>
  withoutTricks(text.replace(/\s/g, ' ')).replace(/ +/g, ' ').trim()

/** The same with its lines kept, of empty ones no more than one in a row. */
export const visibleLines = (text: string): string =>
  text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(visibleText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
