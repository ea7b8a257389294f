import type { Oddity } from '#contract/admin-payments.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'

/** What happened, and what to do about it: the first sentence of the server's words, and the rest. */
export function partsOf({ text }: Pick<Oddity, 'text'>): { what: string; todo: string } {
  const end = text.search(/[.:]\s/)
  if (end === -1) return { what: text.replace(/\.$/, ''), todo: '' }
  const rest = text.slice(end + 1).trim()
  return { what: text.slice(0, end), todo: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` }
}

/** Where somebody is known, who. */
const whoOf = ({ username }: Oddity): string =>
  username && `, ${nameOrRemoved(username) || 'пользователь удалён'}`

export const nameOf = (odd: Oddity): string => `${partsOf(odd).what}${whoOf(odd)}`
