import { MINUTE_SECONDS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { codeOf } from '#server/platform/error-code.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { AddressesOf } from './addresses.ts'
import { addressOf, askMarketplace } from './ask.ts'
import { OddAnswer } from './body.ts'
import type { Told } from './bucket.ts'
import { errorAnswer, remainingOf } from './error-answer.ts'
import { FUNNEL_NUMBERS_MAX, FUNNEL_PATH, funnelQuestion, readFunnel } from './funnel.ts'
import { HISTORY_NUMBERS_MAX, HISTORY_PATH, historyQuestion, readHistory } from './history.ts'
import { createLastRefusals } from './last-refusals.ts'
import { countedAs, limitOf } from './limits.ts'
import { MarketplaceFault } from './marketplace-fault.ts'
import type { Marketplace, Method, Patience } from './marketplace.ts'
import { ORDERS_PATH, readOrders } from './orders.ts'
import { away, busy, odd, refusalOf, type Refusal } from './refusal.ts'
import type { Seller } from './seller.ts'
import type { Account } from './turns.store.ts'
import { createCallTurns, NotYet, type Called } from './turns.ts'

export interface MarketplaceOptions {
  sql: Sql
  clock: Clock
  log: Logger
  addressesOf: AddressesOf
  /** Of this service. */
  clientSecret: string | undefined
}

interface Call<Answer> {
  url: URL
  json?: unknown
  read: (response: Response) => Promise<Answer>
}

type Outcome<Answer> = { answer: Answer } | { refusal: Refusal }

const FRESH_SECONDS = 10 * MINUTE_SECONDS

const toldBy = (response: Response): Told => {
  const left = remainingOf(response)
  return left === undefined ? {} : { left }
}

/** What a fault is called; what it says may hold an address. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { name, cause } = error
  return `${name} ${codeOf(cause)}`.trimEnd()
}

function faultOf({ kind, atLeast, tell, why }: Refusal, waitMs: number): MarketplaceFault {
  const seconds = Math.max(atLeast ?? 0, Math.ceil(waitMs / 1000))
  return new MarketplaceFault(kind, tell(seconds), {
    ...(atLeast !== null && { retryAfter: seconds }),
    cause: new Error(why)
  })
}

export function createMarketplace(options: MarketplaceOptions): Marketplace {
  const { sql, clock, log, addressesOf, clientSecret } = options
  const turns = createCallTurns(sql, clock)
  const refusals = createLastRefusals(clock)

  const accountOf = ({ sellerId, kind }: Seller, method: Method): Account => ({
    sellerId,
    countedAs: countedAs(method, kind, clientSecret),
    limit: limitOf(method, kind, clientSecret)
  })

  async function outcomeOf<Answer>(
    { token, kind }: Seller,
    { url, json, read }: Call<Answer>,
    fallback: number,
    { answerMs, signal: leaving }: Patience
  ): Promise<Called<Outcome<Answer>>> {
    const late = AbortSignal.timeout(answerMs)
    const signal = leaving ? AbortSignal.any([late, leaving]) : late
    const question = { url, token, kind, clientSecret, signal, ...(json !== undefined && { json }) }
    try {
      const response = await askMarketplace(question)
      const told = toldBy(response)
      if (response.status === 200) return { answer: { answer: await read(response) }, told }
      const refusal = refusalOf(await errorAnswer(response), kind, fallback)
      return { answer: { refusal }, told: { ...told, ...refusal.told } }
    } catch (error) {
      leaving?.throwIfAborted()
      const refusal = error instanceof OddAnswer ? odd(error.message) : away(nameOf(error))
      return { answer: { refusal }, told: {} }
    }
  }

  async function call<Answer>(
    seller: Seller,
    method: Method,
    patience: Patience,
    question: Call<Answer>
  ): Promise<Answer> {
    const account = accountOf(seller, method)
    const fallback = Math.ceil(account.limit.intervalMs / 1000)
    const { answer: outcome, waitMs } = await turns
      .call(account, patience, () => outcomeOf(seller, question, fallback, patience))
      .catch((error: unknown) => {
        if (!(error instanceof NotYet)) throw error
        throw faultOf(refusals.of(account, seller.token) ?? busy(error.message), error.waitMs)
      })
    if ('answer' in outcome) {
      refusals.forget(account)
      return outcome.answer
    }
    refusals.keep(account, seller.token, outcome.refusal)
    const { kind, why } = outcome.refusal
    log.warn({ userId: seller.userId, method, kind, why }, 'the marketplace gave no figures')
    throw faultOf(outcome.refusal, waitMs)
  }

  return {
    orders: (seller, since, patience) =>
      call(seller, 'orders', patience, {
        url: addressOf(addressesOf(seller.token).statisticsUrl, ORDERS_PATH, { dateFrom: since, flag: '0' }),
        read: readOrders
      }),

    async funnel(seller, range, nmIds, patience) {
      // No number at all would mean all products.
      if (nmIds.length === 0) return []
      if (nmIds.length > FUNNEL_NUMBERS_MAX) throw new RangeError(`${nmIds.length} numbers for a funnel`)
      return call(seller, 'funnel', patience, {
        url: addressOf(addressesOf(seller.token).analyticsUrl, FUNNEL_PATH),
        json: funnelQuestion(range, nmIds),
        read: response => readFunnel(response, range, nmIds)
      })
    },

    async history(seller, range, nmIds, patience) {
      if (nmIds.length === 0) return []
      if (nmIds.length > HISTORY_NUMBERS_MAX) throw new RangeError(`${nmIds.length} numbers for a history`)
      return call(seller, 'history', patience, {
        url: addressOf(addressesOf(seller.token).analyticsUrl, HISTORY_PATH),
        json: historyQuestion(range, nmIds),
        read: response => readHistory(response, range, nmIds)
      })
    },

    wait: async (seller, method) => Math.ceil((await turns.wait(accountOf(seller, method))) / 1000),

    freshFor: ({ kind }, method) =>
      Math.max(FRESH_SECONDS, limitOf(method, kind, clientSecret).intervalMs / 1000)
  }
}
