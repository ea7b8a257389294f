import { expectedRows } from '#server/platform/expected-rows.ts'
import { likeText } from '#server/platform/like-text.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** As many digits as an id of ours has. */
const ID = /^\d{1,18}$/
/** An index finds so many letters anywhere, and fewer at the beginning alone. */
const ANYWHERE_FROM = 3
const LETTER = /[\p{L}\p{N}]/u

/** A way to find payments. */
export interface Way {
  /** What they meet. */
  where: Fragment
  /** In which order an index has them, in each when it is left out. In another they are not gone through, but found and put in order. */
  ordered?: 'date' | 'none'
  /** Of these users, of whom it goes through the payments of one after another. */
  of?: Fragment
}

/**
 * How payments are found. The ways have none in common: together they are all that is found, and each may be answered from an index of
 * its own. `head` stands before the statement, above all else: in the midst of it the database would not see what is in order already.
 */
export interface Ways {
  head: Fragment
  /** Among `money_facts`. */
  paid: readonly Way[]
  /** Among `declines`. */
  declined: readonly Way[]
}

/** How a search finds payments. */
export interface Search {
  /** Whether more payers than a few are meant. */
  isOfMany: boolean
  /** All, or some in any order. */
  every: Ways
  /** Where there are many, so many that come first in the order of the list. */
  first: (rows: number) => Ways
}

const either = { where: fragment`true` }
export const everyWay: Ways = { head: fragment``, paid: [either], declined: [either] }

const hasNumber = (word: string): Fragment => fragment`(
  transaction_id = ${word} or lower(subscription_id) = ${word}
  ${ID.test(word) ? fragment`or order_id = ${word}` : fragment``})`

/** Of users: they have a part of a word, as the list of users finds them too. */
function isNamed(word: string): Fragment {
  const text = likeText(word)
  const pattern = word.length < ANYWHERE_FROM ? `${text}%` : `%${text}%`
  if (!LETTER.test(word)) return fragment`false`
  return fragment`deleted_at is null and (username || e'\n' || lower(telegram)) like ${pattern}`
}

/** Of so many payers all payments are found and put in order; those of more come in the order of the list. */
const FEW = 500
/** To look at the user of a payment, in an index, takes so much of what it takes to find a user by the word. Measured beside a million users. */
const LOOK = 0.7

/** How a word finds payments: by the payer, a number of the provider, an order or a promo code. */
export async function searchOf(sql: SqlRunner, search = ''): Promise<Search> {
  const word = search.trim().toLowerCase()
  if (word === '') return { isOfMany: false, every: everyWay, first: () => everyWay }
  const [named, hasIt] = [isNamed(word), hasNumber(word)]
  const isPromo = fragment`offer = ${word.toUpperCase()}`
  const users = fragment`select id from users where has_payments and ${named}`
  // Those with a number are few, which the database does not know: it is given them.
  const paid = fragment`id = any(array(select id from money_facts where kind = 'pay' and ${hasIt}))`
  const declined = fragment`transaction_id = any(array(select transaction_id from declines where ${hasIt}))`
  const ways = (head: Fragment, theirs: Way): Ways => {
    const others = [
      { where: fragment`${isPromo} and ${hasIt} is not true`, ordered: 'date' as const },
      { ...theirs, where: fragment`${theirs.where} and (${hasIt} or ${isPromo}) is not true` }
    ]
    return {
      head,
      paid: [{ where: paid, ordered: 'none' }, ...others],
      declined: [{ where: declined, ordered: 'none' }, ...others]
    }
  }
  const ofEach = ways(fragment``, { of: users, where: fragment`true` })
  const lookedAt = ways(fragment``, {
    where: fragment`(select true from users where users.id = user_id and ${named}) is true`
  })
  const among = ways(fragment`with named as materialized (${users})`, {
    where: fragment`(user_id in (select id from named)) is true`
  })
  const expected = await expectedRows(sql, users)
  const share = expected / (await expectedRows(sql, fragment`select id from users where has_payments`))
  const inOrder = (rows: number) => ((rows / share) * LOOK < expected ? lookedAt : among)
  const isOfMany = expected > FEW
  return { isOfMany, every: ofEach, first: rows => (isOfMany ? inOrder(rows) : ofEach) }
}
