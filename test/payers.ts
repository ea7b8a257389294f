import type { PlanId } from '#contract/plans.ts'
import type { NewFact } from '#server/billing/money/facts.store.ts'
import { priceOf } from '#server/billing/money/price.ts'
import { payKey, recordFact } from '#server/billing/money/record.ts'
import type { NewMail } from '#server/mail/mail.ts'
import { newId } from '#server/platform/ids.ts'

import type { TestApp } from './app.ts'
import { nextName, signUp, idOf } from './factories.ts'

/** Records a payment of now, as the provider's message would; answers its transaction. */
export async function payFor(
  { services: { sql }, now }: TestApp,
  userId: string,
  fact: Partial<NewFact> & { plan: PlanId | null }
): Promise<string> {
  const transactionId = nextName('t')
  const amount = priceOf(fact.plan ?? 'START_1')
  const base = { id: newId(now()), key: payKey(transactionId), kind: 'pay', userId, at: now() } as const
  await sql.begin(tx => recordFact(tx, { ...base, amount, transactionId, ...fact }, now()))
  return transactionId
}

/** A new user who has just paid for a plan. */
export async function newPayer(
  context: TestApp,
  plan: PlanId = 'START_1'
): Promise<{ userId: string; username: string; transactionId: string }> {
  const user = await signUp(context)
  const userId = await idOf(context, user)
  return { userId, username: user.username, transactionId: await payFor(context, userId, { plan }) }
}

interface Mirrored {
  status?: string
  nextCharge: number | null
  lastCharge?: number
  /** Roubles. */
  amount?: number
  currency?: string
  cancelWanted?: boolean
}

/** A subscription as it would stand after the provider was asked; answers its id. */
export async function mirrored(
  { services: { sql }, now }: TestApp,
  userId: string,
  {
    status = 'Active',
    nextCharge,
    lastCharge,
    amount = 390,
    currency = 'RUB',
    cancelWanted = false
  }: Mirrored
): Promise<string> {
  const id = nextName('sc_')
  const model = JSON.stringify({
    Id: id,
    AccountId: userId,
    Amount: amount,
    Currency: currency,
    Status: status,
    ...(lastCharge !== undefined && { LastTransactionDateIso: new Date(lastCharge).toISOString() })
  })
  await sql`
    insert into subscriptions (id, user_id, status, model, next_charge, mirrored_at, cancel_wanted_at)
    values (${id}, ${userId}, ${status}, ${model}, ${nextCharge === null ? null : new Date(nextCharge)},
      ${new Date(now())}, ${cancelWanted ? new Date(now()) : null})`
  const renews = status === 'Active' || status === 'PastDue'
  await sql`update users set renewing = ${renews} where id = ${userId}`
  return id
}

/** What a user was told of a kind, the first first. */
export async function toldOf<Kind extends NewMail['kind']>(
  { services: { sql } }: TestApp,
  userId: string,
  kind: Kind
): Promise<Extract<NewMail, { kind: Kind }>[]> {
  const rows = await sql<{ facts: Extract<NewMail, { kind: Kind }> }[]>`
    select facts from mails where user_id = ${userId} and kind = ${kind} order by id`
  return rows.map(({ facts }) => facts)
}
