import { SLUG_MAX, SLUG_MIN } from '#contract/limits.ts'
import { isSlug } from '#contract/paths.ts'

/** Lower-case letters and digits that are not mistaken for each other in print. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const PROPOSED_LENGTH = 7

/** The largest multiple of the alphabet below 256: bytes above would favour the first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

export function proposeSlug(): string {
  let slug = ''
  while (slug.length < PROPOSED_LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < FAIR_BYTES) slug += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return slug
}

/** What is wrong with the shape of a slug, in words; undefined when nothing is. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Придумайте короткую ссылку или возьмите другой вариант.'
  if (/[^A-Za-z0-9_-]/.test(slug)) return 'Подойдут латинские буквы, цифры, дефис и подчёркивание.'
  if (isSlug(slug)) return undefined
  return slug.length < SLUG_MIN
    ? `Нужно не меньше ${SLUG_MIN} знаков.`
    : `Нужно не больше ${SLUG_MAX} знаков.`
}

/** The slug of a whole short link that was pasted; undefined for anything else. */
export const slugOfPasted = (text: string): string | undefined =>
  /^(?:https?:\/\/)?[^\s/]+\.[^\s/]+\/(?:[^\s?#]*\/)?([^\s/?#]+)\/?(?:[?#]\S*)?$/i.exec(text.trim())?.[1]

/** Slugs are found in any letter case, so they differ only when more than the case does. */
export const isSameSlug = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
