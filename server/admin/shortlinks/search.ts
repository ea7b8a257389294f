import { isSlug } from '#contract/paths.ts'
import { searchWords } from '#server/links/search-words.ts'
import { invalid } from '#server/platform/errors.ts'
import { likeText } from '#server/platform/like-text.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

const WORDS_MAX = 10
/** With fewer letters a word is looked for at beginnings: an index finds three letters anywhere, and fewer only there. */
const ANYWHERE_FROM = 3
const LETTER = /[\p{L}\p{N}]/gu
const ID = /^\d{1,18}$/

const lettersOf = (word: string) => word.match(LETTER)?.length ?? 0

/** Of an address its host alone: that is what is searched. */
const searched = (word: string): string => (/^https?:\/\//i.test(word) && URL.parse(word)?.hostname) || word

/** The words that a search looks for; a dash between words is none. @throws ProblemError INVALID */
function wordsOf(search: string, ownBases: readonly URL[]): string[] {
  const given = searchWords(search, ownBases).map(searched)
  const words = given.filter(word => lettersOf(word) > 0)
  if (given.length > 0 && words.length === 0)
    throw invalid('search', 'Для поиска нужна хотя бы одна буква или цифра.')
  if (words.length > WORDS_MAX) throw invalid('search', `Введите не больше ${WORDS_MAX} слов.`)
  return words
}

/** Each word of `links.words` has a space before it. */
const textOf = (word: string): string => (lettersOf(word) < ANYWHERE_FROM ? ` ${word}` : word)

/** Of one user's links an index has the words, and is gone through in a third less time so; everyone's are found by parts of words. */
const contains = (text: string, ofOneUser: boolean): Fragment =>
  ofOneUser
    ? fragment`strpos(words, search_text(${text})) > 0`
    : fragment`words like search_text(${`%${likeText(text)}%`})`

function has(word: string, ofOneUser: boolean): Fragment {
  const isThere = contains(textOf(word), ofOneUser)
  const isId = ID.test(word) ? fragment`or id = ${word}` : fragment``
  const hadIt = isSlug(word)
    ? fragment`or id = any(array(select link_id from slugs where slug = lower(${word})))`
    : fragment``
  return fragment`(${isThere} ${isId} ${hadIt})`
}

/**
 * The condition that rows of `links` meet in which every word of a search is part of one of these: a present or earlier slug, the
 * title, the target's host, the owner's email; or is the id, or an earlier slug of very many. `ofOneUser`: whether only one's links are searched.
 * @throws ProblemError INVALID
 */
export const bySearch = (search: string, ownBases: readonly URL[], ofOneUser: boolean): Fragment =>
  wordsOf(search, ownBases).reduce(
    (before, word) => fragment`${before} and ${has(word, ofOneUser)}`,
    fragment`true`
  )
