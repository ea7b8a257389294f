import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'

import { Compile } from 'typebox/compile'

import { Username, USERNAME_MESSAGE } from '#contract/auth.ts'
import { UNSEEN } from '#contract/unseen.ts'

import { invalid } from './errors.ts'

const form = Compile(Username)

/** With such a letter a name looks like another's. */
const unseen = new RegExp(String.raw`${UNSEEN}|\p{Variation_Selector}`, 'u')

/** Read as the end or a code of a URL, not as a part of the name. */
const NO_DOMAIN = /[/?#%]/

/** A mail domain as people write it: `почта.рф`, also for `xn--80a1acny.xn--p1ai`. Empty when it is none. */
function domainOf(text: string): string {
  const ascii = NO_DOMAIN.test(text) ? '' : domainToASCII(text)
  return isIP(ascii) === 0 ? domainToUnicode(ascii).toLowerCase() : ''
}

/** The spelling of an email by which an account may be known: those of before `unseen` was refused may have such a letter. */
export function looseUsernameIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  const at = plain.lastIndexOf('@')
  const username = `${plain.slice(0, Math.max(at, 0))}@${domainOf(plain.slice(at + 1))}`
  return form.Check(username) ? username : undefined
}

/** The one spelling of an email by which an account is made; undefined when it can be nobody's. */
export function usernameIn(text: string): string | undefined {
  const username = looseUsernameIn(text)
  return username !== undefined && !unseen.test(username) ? username : undefined
}

/** @throws ProblemError INVALID of the field `username` */
export function requireUsername(text: string): string {
  const username = usernameIn(text)
  if (username === undefined) throw invalid('username', USERNAME_MESSAGE)
  return username
}
