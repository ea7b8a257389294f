import { createHash } from 'node:crypto'

import type { Clock } from '#server/platform/clock.ts'

import type { Refusal } from './refusal.ts'
import type { Account } from './turns.store.ts'
import { waitInWords } from './waiting-words.ts'

/** Why the last call of each account failed: whoever comes before the next turn is told that, and not only when it comes. */
export interface LastRefusals {
  keep(account: Account, token: string, refusal: Refusal): void
  /** A call has succeeded. */
  forget(account: Account): void
  of(account: Account, token: string): Refusal | undefined
}

interface Kept {
  refusal: Refusal
  tokenHash: string
  /** Milliseconds. */
  at: number
}

/** Accounts that are remembered at once; who comes after them takes the place of the oldest. */
const ACCOUNTS_MAX = 10_000

const keyOf = ({ sellerId, countedAs }: Account) => `${sellerId} ${countedAs}`
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64')

/** The same refusal later: what it lasts at least is shorter by then, and what lasts is asked about once more. */
function later({ refusal, at }: Kept, now: number): Refusal {
  const { atLeast, tell } = refusal
  if (atLeast === null) {
    return {
      ...refusal,
      atLeast: 1,
      tell: seconds => `${tell(seconds)} Спросим снова ${waitInWords(seconds)}.`
    }
  }
  const left = Math.ceil((at - now) / 1000) + atLeast
  return { ...refusal, atLeast: Math.min(Math.max(left, 1), atLeast) }
}

export function createLastRefusals(clock: Clock, accountsMax = ACCOUNTS_MAX): LastRefusals {
  const kept = new Map<string, Kept>()
  return {
    keep(account, token, refusal) {
      const key = keyOf(account)
      kept.delete(key)
      // Whoever reads takes such a token out of use.
      if (refusal.kind === 'token') return
      kept.set(key, { refusal, tokenHash: hashOf(token), at: clock() })
      const [oldest] = kept.keys()
      if (kept.size > accountsMax && oldest !== undefined) kept.delete(oldest)
    },
    forget(account) {
      kept.delete(keyOf(account))
    },
    of(account, token) {
      const last = kept.get(keyOf(account))
      // What one token may not, another one may.
      const isOfAnother = last?.refusal.kind === 'forbidden' && last.tokenHash !== hashOf(token)
      return last && !isOfAnother ? later(last, clock()) : undefined
    }
  }
}
