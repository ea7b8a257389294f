import { DAY_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { keepVoided } from '#server/billing/money/facts.store.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import type { OddReason } from '#server/billing/odd/odd-words.ts'
import { noteOddity, settleOddity } from '#server/billing/odd/oddities.store.ts'
import type { PaymentModel } from '#server/billing/provider/models.ts'
import type { Provider } from '#server/billing/provider/provider.ts'
import { utcDays } from '#server/billing/provider/transactions.ts'

import { FRESH_MS, keyOf, takeInMissed, throwFaults } from './missed-money.ts'
import { firstOrderAt } from './order-times.store.ts'
import {
  keepAsked,
  keepReconciled,
  knownBetween,
  knownByKey,
  knownWithOpen,
  reconciledUntil,
  type KnownMoney
} from './reconcile.store.ts'

type Dependencies = BillingDependencies & { provider: Provider }

/** UTC days that are looked at a second time. */
const AGAIN = 2
/** UTC days that are looked at together, one question each. */
const PIECE = 31
/** The days of a piece, and then single payments, are asked for no longer than this: a job is done before it counts as lost. */
const LONG_MS = 40_000
/** Asked for one by one: so many that are listed as odd, and as many others. */
const SINGLES = 50
/** What may differ between two that both have, and may be gone again. */
const differences = ['unknown_payment', 'amount_differs', 'voided_payment'] as const

function differenceOf(known: KnownMoney, model: PaymentModel | undefined): OddReason | undefined {
  if (!model) return 'unknown_payment'
  if (kopecksOf(model.Amount) !== known.amount || model.Currency !== known.currency) return 'amount_differs'
  return model.Status === 'Cancelled' ? 'voided_payment' : undefined
}

/** Lists how a payment or refund differs, and settles what does not any more. What was taken back is no money from then on. */
async function compare(
  { sql, clock }: Dependencies,
  known: KnownMoney,
  model: PaymentModel | undefined
): Promise<void> {
  const { key, userId, transactionId, amount } = known
  const now = clock()
  const difference = differenceOf(known, model)
  await sql.begin(async tx => {
    if (difference === 'voided_payment') await keepVoided(tx, transactionId)
    for (const reason of differences) {
      const about = { key: `${reason}:${key}`, reason, userId, transactionId, amount }
      if (reason === difference) await noteOddity(tx, { ...about, at: known.at }, now)
      else await settleOddity(tx, about.key, now)
    }
  })
}

/** What no list of the provider has; whoever has waited longest is asked for first. */
async function compareSingly(deps: Dependencies, singles: readonly KnownMoney[]): Promise<void> {
  const { sql, clock, provider } = deps
  const end = performance.now() + LONG_MS
  for (const one of singles) {
    if (performance.now() > end) return
    await keepAsked(
      sql,
      differences.map(reason => `${reason}:${one.key}`),
      clock()
    )
    await compare(deps, one, await provider.client.payment(one.transactionId))
  }
}

/** The start of the first UTC day that was not looked at twice. At first, of what was ever offered. */
async function firstDay({ sql, clock }: Dependencies): Promise<number> {
  const now = clock()
  const until = (await reconciledUntil(sql)) ?? (await firstOrderAt(sql)) ?? now
  // The clock may have been ahead then.
  const day = Math.floor(Math.min(until, now) / DAY_MS)
  return (day - AGAIN) * DAY_MS
}

/** Payments of the days from one on, a month at most and fewer where the provider takes its time; and up to when. */
async function listPiece(
  { client }: Provider,
  from: number,
  now: number
): Promise<{ listed: PaymentModel[]; to: number }> {
  const end = performance.now() + LONG_MS
  const whole = Math.min(now, from + PIECE * DAY_MS)
  const days = utcDays(from, whole === now ? now : whole - 1)
  const listed: PaymentModel[] = []
  for (const [nth, day] of days.entries()) {
    listed.push(...(await client.paymentsOf(day)))
    const isLong = performance.now() > end
    if (isLong && nth + 1 < days.length) return { listed, to: from + (nth + 1) * DAY_MS }
  }
  return { listed, to: whole }
}

/** Where to go on, and whether everything before could be counted. */
export interface Piece {
  from: number
  isWhole: boolean
}

/**
 * Compares payments and refunds with the provider's, a month at most: counts what we were not told of, and lists what differs.
 * Begins where that was done before. Answers where it goes on; undefined: that was all.
 * @throws ProviderAway: nothing is listed that is not certain
 */
export async function reconcilePayments(
  deps: Dependencies,
  piece: Piece | null = null
): Promise<Piece | undefined> {
  const { sql, clock, log, provider } = deps
  const now = clock()
  const from = piece?.from ?? (await firstDay(deps))
  const { listed, to } = await listPiece(provider, from, now)
  const isLast = to === now
  const told = new Map(listed.map(model => [keyOf(model), model]))

  const known = await knownByKey(sql, [...told.keys()])
  const faults = await takeInMissed(deps, listed, key => known.has(key))
  const odd = new Map((await knownWithOpen(sql, differences)).map(one => [one.key, one]))
  for (const [key, one] of known) {
    const model = told.get(key)
    if (odd.delete(key) || differenceOf(one, model) !== undefined) await compare(deps, one, model)
  }
  const others = await knownBetween(sql, from, Math.min(to, now - FRESH_MS))
  const unlisted = others.filter(({ key }) => !told.has(key) && !odd.has(key))
  const asked = isLast ? [...odd.values()].slice(0, SINGLES) : []
  await compareSingly(deps, [...asked, ...unlisted.slice(0, SINGLES)])

  const isWhole = piece?.isWhole !== false && faults.length === 0
  if (isWhole) await keepReconciled(sql, to, now)
  if (isLast) throwFaults(faults)
  if (faults.length > 0) log.warn({ err: faults[0], from }, 'money of the provider is not counted yet')
  return isLast ? undefined : { from: to, isWhole }
}
