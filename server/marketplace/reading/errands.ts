import { MarketplaceFault, type MarketplaceFaultKind } from '#server/marketplace/api/marketplace-fault.ts'
import type { Method, Patience } from '#server/marketplace/api/marketplace.ts'
import { isKept, tokenRefused } from '#server/marketplace/tokens.store.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTime, NoAnswer } from '#server/platform/in-time.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import type { Flights } from './flights.ts'
import { holdSeller } from './sellers.store.ts'
import type { Sellers, TokenHolder } from './sellers.ts'

/** A question to the marketplace and what becomes of its answer. */
export interface Errand<Answer> {
  /** Two errands of a user with the same name are one. */
  name: string
  method: Method
  /** Whether it is to be asked at all: somebody else may just have. */
  isNeeded(seller: TokenHolder): Promise<boolean>
  ask(seller: TokenHolder, patience: Patience): Promise<Answer>
  /** `at`: when it was asked, milliseconds. */
  keep(tx: SqlRunner, seller: TokenHolder, answer: Answer, at: number): Promise<void>
}

export interface Errands {
  /** For a job, which has time. @throws MarketplaceFault */
  run<Answer>(userId: string, errand: Errand<Answer>): Promise<void>
  /**
   * For a person, who waits for so many milliseconds; the answer is kept whenever it comes.
   * @returns why there is no answer
   */
  hurry<Answer>(userId: string, errand: Errand<Answer>, ms: number): Promise<MarketplaceFault | null>
}

interface ErrandsOptions {
  sql: Sql
  clock: Clock
  jobs: Jobs
  sellers: Sellers
  flights: Flights
}

/** An answer may be tens of megabytes; a call is too dear to be broken off when a person no longer waits. */
const ANSWER_MS = 60_000
const forPerson: Patience = { turnMs: 2000, answerMs: ANSWER_MS }
const forJob: Patience = { turnMs: 5000, answerMs: ANSWER_MS }
/** A person who asks about somebody who was silent a moment ago is told so at once. */
const REST_MS = 15_000
const LATE_SECONDS = 15

/** What is refused to one token says nothing of another. */
const ofToken: ReadonlySet<MarketplaceFaultKind> = new Set(['token', 'forbidden'])

const late = () =>
  new MarketplaceFault(
    'away',
    'Wildberries отвечает дольше обычного. Данные появятся, как только придёт ответ.',
    { retryAfter: LATE_SECONDS }
  )

const replaced = () =>
  new MarketplaceFault('busy', 'Токен сменился, пока шёл ответ. Попробуйте ещё раз.', { retryAfter: 1 })

const stopped = (cause: unknown) =>
  new MarketplaceFault('busy', 'Сервис перезапускается. Попробуйте через несколько секунд.', {
    retryAfter: LATE_SECONDS,
    cause
  })

/** @returns the fault of the marketplace; whatever else is thrown on. */
export async function faultOf(work: Promise<unknown>): Promise<MarketplaceFault | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof MarketplaceFault) return error
    throw error
  }
}

/** Users and methods of whom it is remembered; the oldest go first. */
const SILENT_MAX = 10_000

export function createErrands({ sql, clock, jobs, sellers, flights }: ErrandsOptions): Errands {
  const silent = new Map<string, { fault: MarketplaceFault; until: number }>()

  const begin = <Answer>(userId: string, errand: Errand<Answer>, patience: Patience) =>
    flights.join(userId, errand.name, async signal => {
      const seller = await sellers(userId)
      if (!(await errand.isNeeded(seller))) return
      const at = clock()
      try {
        const answer = await errand.ask(seller, { ...patience, signal })
        await sql.begin(async tx => {
          if (!(await holdSeller(tx, seller))) throw replaced()
          await errand.keep(tx, seller, answer, at)
        })
      } catch (error) {
        if (error instanceof MarketplaceFault && ofToken.has(error.kind)) {
          if (error.kind === 'token') await sql.begin(tx => tokenRefused(tx, jobs, seller, clock()))
          // Whoever has joined since asks for the one in its place.
          if (!(await isKept(sql, seller))) throw replaced()
        }
        throw signal.aborted ? stopped(error) : error
      }
    })

  return {
    run: (userId, errand) => begin(userId, errand, forJob).ended,
    async hurry(userId, errand, ms) {
      const key = `${userId} ${errand.method}`
      const resting = silent.get(key)
      if (resting && clock() < resting.until) return resting.fault
      silent.delete(key)
      const { begun, ended } = begin(userId, errand, forPerson)
      const left = ms - (performance.now() - begun)
      try {
        const fault = await faultOf(inTime(ended, Math.max(0, left)))
        if (fault?.kind === 'away' || fault?.kind === 'odd') {
          const [oldest] = silent.keys()
          if (silent.size >= SILENT_MAX && oldest !== undefined) silent.delete(oldest)
          silent.set(key, { fault, until: clock() + REST_MS })
        }
        return fault
      } catch (error) {
        if (error instanceof NoAnswer) return late()
        throw error
      }
    }
  }
}
