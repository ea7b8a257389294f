import { readFileSync } from 'node:fs'

import { invalid } from '#server/platform/errors.ts'

/** See `ATTRIBUTION.md`. */
const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
const common = new Set(list.toLowerCase().split('\n').filter(Boolean))

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const latinKeys = new Map(Array.from(RUSSIAN, (letter, key) => [letter, LATIN[key] ?? letter]))

/** What the same keys type in the Latin layout: «пароль» is as well known as `gfhjkm`. */
const inLatin = (text: string): string => Array.from(text, letter => latinKeys.get(letter) ?? letter).join('')

const spellings = (text: string): string[] => {
  const lower = text.normalize('NFC').toLowerCase()
  return [lower, inLatin(lower)]
}

/**
 * A password that is tried first by whoever guesses: one of the 10,000 most common, or the user's own email or its name; in any
 * letter case and in either layout.
 * @throws ProblemError INVALID of the field
 */
export function refuseGuessable(field: string, password: string, username: string): void {
  const tried = spellings(password)
  if (tried.some(one => common.has(one))) {
    throw invalid(
      field,
      'Это один из самых частых паролей: его подбирают первым. Придумайте другой, например из нескольких не связанных слов.'
    )
  }
  const [name = ''] = username.split('@')
  const own = new Set([username, name].flatMap(spellings))
  if (tried.some(one => own.has(one))) {
    throw invalid(field, 'Этот пароль повторяет вашу почту, его легко угадать. Придумайте другой.')
  }
}
