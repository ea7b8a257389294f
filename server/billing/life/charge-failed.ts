import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { renewalWords } from '#server/billing/notifications/decline-words.ts'
import { failedRenewal, failedTimes } from '#server/billing/notifications/declines.store.ts'
import { ProviderAway } from '#server/billing/provider/provider.ts'
import { mirror } from '#server/billing/subscriptions/mirror.ts'
import { isLiving, subscriptionById } from '#server/billing/subscriptions/subscriptions.store.ts'
import { addMail } from '#server/mail/mails.ts'

import { tellFailure } from './charge-failed-job.ts'
import { isFirstTime } from './told.store.ts'

/** The provider gives up after as many failures in a row. */
const TRIES = 3

/** Only the provider knows when it tries again; while it is away, the letter goes without that. */
async function lookAt(deps: BillingDependencies, subscriptionId: string): Promise<void> {
  try {
    await mirror(deps, subscriptionId)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
  }
}

/**
 * Tells why a renewal failed, what to do and when it is tried again, unless it has succeeded since. When it is not tried again, that
 * is told by the end of the renewal.
 */
export async function tellOfFailure(deps: BillingDependencies, transactionId: string): Promise<void> {
  const { sql, jobs, clock, provider } = deps
  const failure = await failedRenewal(sql, transactionId)
  if (!failure) return
  const { userId, subscriptionId, amount, reasonCode, at } = failure
  await lookAt(deps, subscriptionId)
  await sql.begin(async tx => {
    const now = clock()
    const failed = await failedTimes(tx, subscriptionId, at)
    const subscription = await subscriptionById(tx, subscriptionId)
    const isOver = subscription !== undefined && !isLiving(subscription.status)
    if (failed === 0 || failed >= TRIES || isOver) return
    const { renews, plan: had, payedTo } = await standingOf(tx, userId)
    const plan = renews ?? had
    if (plan === null || payedTo === null) return
    if (!(await isFirstTime(tx, `charge-failed:${transactionId}`, now))) return
    const { nextCharge = null, model } = subscription ?? {}
    const currency = model?.Currency && { currency: model.Currency }
    const about = { userId, plan, amount, ...currency, ...renewalWords(reasonCode), until: payedTo }
    const nextTry = nextCharge !== null && nextCharge > now ? nextCharge : null
    const cardPage = provider?.cardPage?.(userId) ?? ''
    await addMail(tx, jobs, { kind: 'charge-failed', ...about, nextTry, cardPage }, now)
  })
}

export const startFailureLetters = (deps: BillingDependencies): Promise<void> =>
  deps.jobs.work(tellFailure, ({ transactionId }) => tellOfFailure(deps, transactionId))
