import { count, type Forms } from '#web/ui/format.ts'

export const linkForms: Forms = ['ссылка', 'ссылки', 'ссылок']
export const visitForms: Forms = ['переход', 'перехода', 'переходов']
export const peopleForms: Forms = ['человек', 'человека', 'человек']
const accusativeForms: Forms = ['ссылку', 'ссылки', 'ссылок']

const smallNumbers = [
  '',
  'одну',
  'две',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять'
]

/** «3 ссылки» as what is done something to: «Удалить 1 ссылку». */
export const linksAccusative = (n: number): string => count(n, accusativeForms)

/** «три ссылки»: a number that nobody reads past. */
export function linksInWords(n: number): string {
  const figures = linksAccusative(n)
  const word = smallNumbers[n]
  return word ? figures.replace(/^\d+/, word) : figures
}
