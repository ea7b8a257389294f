import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { payKey, refundKey } from '#server/billing/money/record.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import { recordPayment } from '#server/billing/notifications/record-payment.ts'
import type { OddReason } from '#server/billing/odd/odd-words.ts'
import { noteOddity, settleOddity } from '#server/billing/odd/oddities.store.ts'
import type { PaymentModel } from '#server/billing/provider/models.ts'
import type { Provider } from '#server/billing/provider/provider.ts'
import { isRefund, momentOf, utcDays } from '#server/billing/provider/transactions.ts'
import { recordRefund } from '#server/billing/refunds/record-refund.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { toldPaymentOf, toldRefundOf } from './listed-money.ts'
import {
  keepReconciled,
  knownBetween,
  knownByKey,
  knownWithOpen,
  reconciledUntil,
  type KnownMoney
} from './reconcile.store.ts'

type Dependencies = BillingDependencies & { provider: Provider }

const DAY_MS = 86_400_000
/** UTC days before today's that are looked at; more when it was not done for longer, up to a month. */
const DAYS = 2
const DAYS_MAX = 31
/** A message may be on its way for so long. */
const FRESH_MS = 15 * 60_000
/** Asked for one by one. */
const SINGLE_MAX = 100
/** What may differ between two that both have, and may be gone again. */
const differences = ['unknown_payment', 'amount_differs', 'voided_payment'] as const

const keyOf = (model: PaymentModel): string =>
  (isRefund(model) ? refundKey : payKey)(String(model.TransactionId))

async function takeRefund(tx: SqlRunner, { jobs }: Dependencies, model: PaymentModel, now: number) {
  const told = toldRefundOf(model)
  return { reason: 'missed_refund', told, recorded: await recordRefund(tx, jobs, told, now) } as const
}

async function takePayment(tx: SqlRunner, deps: Dependencies, model: PaymentModel, now: number) {
  const told = toldPaymentOf(model)
  return { reason: 'missed_payment', told, recorded: await recordPayment(tx, deps, told, now) } as const
}

/** Counts what no message told of, in the same way. */
async function takeIn(deps: Dependencies, model: PaymentModel): Promise<void> {
  const { sql, clock } = deps
  await sql.begin(async tx => {
    const now = clock()
    const take = isRefund(model) ? takeRefund : takePayment
    const { reason, told, recorded } = await take(tx, deps, model, now)
    if (!recorded.isNew) return
    const { transactionId, amount, at } = told
    const odd = { key: `${reason}:${keyOf(model)}`, reason, at, transactionId, amount }
    await noteOddity(tx, { ...odd, userId: recorded.userId }, now)
  })
}

/** All that no message told of, the first one first; one that cannot be counted keeps no other back. Answers what failed. */
async function takeInAll(deps: Dependencies, missed: readonly PaymentModel[]): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const model of missed) {
    await takeIn(deps, model).catch((error: unknown) => {
      faults.push(error)
    })
  }
  return faults
}

function differenceOf(known: KnownMoney, model: PaymentModel | undefined): OddReason | undefined {
  if (!model) return 'unknown_payment'
  if (kopecksOf(model.Amount) !== known.amount || model.Currency !== known.currency) return 'amount_differs'
  return model.Status === 'Cancelled' ? 'voided_payment' : undefined
}

/** Lists how a payment or refund differs, and settles what does not any more. */
async function compare(
  { sql, clock }: Dependencies,
  known: KnownMoney,
  model: PaymentModel | undefined
): Promise<void> {
  const { key, userId, transactionId, amount } = known
  const now = clock()
  const difference = differenceOf(known, model)
  await sql.begin(async tx => {
    for (const reason of differences) {
      const about = { key: `${reason}:${key}`, reason, userId, transactionId, amount }
      if (reason === difference) await noteOddity(tx, { ...about, at: known.at }, now)
      else await settleOddity(tx, about.key, now)
    }
  })
}

/** The start of the first UTC day to look at. */
function firstDay(now: number, until = now): number {
  const today = Math.floor(now / DAY_MS)
  const missed = today - Math.floor(until / DAY_MS)
  return (today - Math.min(DAYS_MAX, missed + DAYS)) * DAY_MS
}

/**
 * Compares payments and refunds of the last days with the provider's: counts what we were not told of, and lists what differs.
 * @throws ProviderAway: nothing is listed that is not certain
 */
export async function reconcilePayments(deps: Dependencies): Promise<void> {
  const { sql, clock, provider } = deps
  const now = clock()
  const from = firstDay(now, await reconciledUntil(sql))
  const listed: PaymentModel[] = []
  for (const day of utcDays(from, now)) listed.push(...(await provider.client.paymentsOf(day)))
  const told = new Map(
    listed
      .toSorted((one, other) => momentOf(one.CreatedDateIso) - momentOf(other.CreatedDateIso))
      .map(model => [keyOf(model), model])
  )

  const known = await knownByKey(sql, [...told.keys()])
  const missed = [...told.entries()].filter(
    ([key, { Status, CreatedDateIso }]) =>
      Status === 'Completed' && momentOf(CreatedDateIso) < now - FRESH_MS && !known.has(key)
  )
  const faults = await takeInAll(
    deps,
    missed.map(([, model]) => model)
  )
  const odd = new Map((await knownWithOpen(sql, differences)).map(one => [one.key, one]))
  for (const [key, one] of known) {
    const model = told.get(key)
    if (odd.delete(key) || differenceOf(one, model) !== undefined) await compare(deps, one, model)
  }
  const others = (await knownBetween(sql, from, now - FRESH_MS)).filter(({ key }) => !told.has(key))
  for (const one of [...odd.values(), ...others].slice(0, SINGLE_MAX)) {
    await compare(deps, one, await provider.client.payment(one.transactionId))
  }
  if (faults.length > 0) throw new AggregateError(faults, 'money of the provider is not counted yet')
  await keepReconciled(sql, now)
}
