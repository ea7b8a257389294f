import { TITLE_MAX } from '#contract/limits.ts'

/** What is not seen, or turns the direction of what is: names could be made to read as others. */
const UNSEEN = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffd]/gu
const BLANK = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
/** A cut at a word takes no more than this away. */
const WORD_MAX = 30

const letters = new Intl.Segmenter('ru', { granularity: 'grapheme' })

function cut(text: string): string {
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > TITLE_MAX - 1) break
    kept += segment
  }
  const word = kept.lastIndexOf(' ')
  const whole = text.charAt(kept.length) === ' ' || word < kept.length - WORD_MAX ? kept : kept.slice(0, word)
  return `${whole.replace(/[\s.,:;–—-]+$/u, '')}…`
}

/** A stranger's title as one line of plain text, as long as ours may be. */
export function cleanTitle(text: string): string {
  const line = text.toWellFormed().replace(UNSEEN, '').replace(BLANK, ' ').trim()
  return line.length > TITLE_MAX ? cut(line) : line
}
