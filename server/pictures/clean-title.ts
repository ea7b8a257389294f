import { TITLE_MAX } from '#contract/limits.ts'
import { UNSEEN } from '#contract/unseen.ts'

/** Control letters part words; U+FFFD stands where a page was not to be read. */
const unseen = new RegExp(String.raw`(?!\p{Cc})${UNSEEN}|[\ufffc\ufffd]`, 'gu')
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
  const line = text.toWellFormed().replace(unseen, '').replace(BLANK, ' ').trim()
  return line.length > TITLE_MAX ? cut(line) : line
}
