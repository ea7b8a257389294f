const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** What would have been typed with the Russian layout: `ccskrb` is «ссылки». */
const inRussian = (text: string): string =>
  text.replaceAll(/./g, letter => RUSSIAN[LATIN.indexOf(letter)] ?? letter)

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Every word of the question begins a word of the text; the layout it was typed with does not matter. */
export function matches(text: string, question: string): boolean {
  const known = wordsOf(plain(text))
  const isFound = (asked: string) => {
    const words = wordsOf(plain(asked))
    return words.length > 0 && words.every(word => known.some(one => one.startsWith(word)))
  }
  const asked = question.toLowerCase()
  return isFound(asked) || isFound(inRussian(asked))
}
