const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const retyped = (text: string, from: string, to: string): string =>
  text.toLowerCase().replaceAll(/./g, letter => to[from.indexOf(letter)] ?? letter)

/** What the same keys type with the other layout: `ccskrb` is «ссылки», `дштл` is “link”. */
export const inOtherLayout = (text: string): string =>
  /[а-яё]/i.test(text) ? retyped(text, RUSSIAN, LATIN) : retyped(text, LATIN, RUSSIAN)

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Every word of the question begins a word of the text; the layout it was typed with does not matter. */
export function matches(text: string, question: string): boolean {
  const known = wordsOf(plain(text))
  const isFound = (asked: string) => {
    const words = wordsOf(plain(asked))
    return words.length > 0 && words.every(word => known.some(one => one.startsWith(word)))
  }
  return isFound(question) || isFound(inOtherLayout(question))
}

/** The text begins with the question, as it was typed or with the other layout. */
export const begins = (text: string, question: string): boolean =>
  [question, inOtherLayout(question)].some(asked => plain(text).startsWith(plain(asked)))
