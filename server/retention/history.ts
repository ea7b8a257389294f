import type { MoneyFact } from '#server/billing/money/fact.ts'
import { foldMoney } from '#server/billing/money/fold.ts'
import type { UserRecord } from '#server/users/user.ts'

import type { Held } from './kept-days.ts'

export interface Told {
  fact: MoneyFact
  recordedAt: number
}

export interface Holder extends Pick<UserRecord, 'id' | 'plan' | 'payedTo' | 'renewing'> {
  /** Whether the provider ever tried to renew. For how long it went on is not kept: then days of grace count after every end. */
  subscribed: boolean
}

/** What the facts came to after each of them, when they come at these moments. */
function standings(told: readonly Told[], subscribed: boolean, momentOf: (one: Told) => number): Held[] {
  const inOrder = told.toSorted((one, other) => momentOf(one) - momentOf(other))
  return inOrder.map((one, index) => {
    const { plan, payedTo } = foldMoney(inOrder.slice(0, index + 1).map(({ fact }) => fact))
    const [from, next] = [momentOf(one), inOrder[index + 1]]
    return {
      from,
      until: next ? momentOf(next) : Infinity,
      plan,
      payedTo: payedTo ?? from,
      renewing: subscribed
    }
  })
}

/**
 * Which plan somebody had and when: as it was shown, which follows what was told until then; as it is known today, for what was told
 * late; and as it stands now.
 */
export const historyOf = (
  { plan, payedTo, renewing, subscribed }: Holder,
  told: readonly Told[],
  now: number
): Held[] => [
  ...standings(told, subscribed, ({ recordedAt }) => recordedAt),
  ...standings(told, subscribed, ({ fact }) => fact.at),
  { from: now, until: Infinity, plan, payedTo, renewing }
]
