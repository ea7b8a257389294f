import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Told } from './bucket.ts'
import type { Patience } from './marketplace.ts'
import { createPlaces } from './places.ts'
import { endTurn, takeTurn, waitOf, type Account, type Turn } from './turns.store.ts'

/** A caller's turn comes later than it would wait. */
export class NotYet extends Error {
  /** Milliseconds. */
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`the next turn comes in ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/** What a call brought, and what the marketplace told of its limits. */
export interface Called<Answer> {
  answer: Answer
  told: Told
}

export interface CallTurns {
  /**
   * Makes a call when its turn has come; `waitMs` until the next one. A turn is spent whatever comes of it.
   * @throws NotYet when the turn comes too late, at once where that is known; the signal's reason when the caller has left
   */
  call<Answer>(
    account: Account,
    patience: Patience,
    work: () => Promise<Called<Answer>>
  ): Promise<{ answer: Answer; waitMs: number }>
  /** Milliseconds until a call may be made. */
  wait(account: Account): Promise<number>
}

/** Somebody else's answer may come at any moment, and a clock may be moved. */
const LOOK_MS = 250
const LOOK_AGAIN_MS = 1000
/** An answer that was given up is not waited for this long after. */
const SLACK_MS = 1000
/** Told when a call is under way of which nobody knows how long it takes. */
const UNDER_WAY_MS = 5000

const keyOf = ({ sellerId, countedAs }: Account) => `${sellerId} ${countedAs}`

const isTurn = (taken: object): taken is Turn => 'endsAt' in taken

export function createCallTurns(sql: Sql, clock: Clock): CallTurns {
  const places = createPlaces()

  const wait = (account: Account, ahead = 0) => waitOf(sql, account, clock(), ahead + 1)

  async function take(
    account: Account,
    answerMs: number,
    deadline: number,
    signal: AbortSignal | undefined
  ): Promise<Turn> {
    for (;;) {
      signal?.throwIfAborted()
      const taken = await takeTurn(sql, account, clock(), answerMs + SLACK_MS)
      if (isTurn(taken)) return taken
      const { waitMs, isUnderWay } = taken
      const nap = Math.max(waitMs, isUnderWay ? LOOK_MS : 1)
      if (performance.now() + nap > deadline)
        throw new NotYet(isUnderWay ? Math.max(waitMs, UNDER_WAY_MS) : nap)
      await sleep(Math.min(nap, LOOK_AGAIN_MS), undefined, { signal }).catch(() => {})
    }
  }

  return {
    wait: account => wait(account, places.ahead(keyOf(account))),

    async call(account, { turnMs, answerMs, signal }, work) {
      const key = keyOf(account)
      const early = await wait(account, places.ahead(key))
      signal?.throwIfAborted()
      if (early > turnMs) throw new NotYet(early)
      const deadline = performance.now() + turnMs
      const leaving = new AbortController()
      const timer = setTimeout(() => leaving.abort(new NotYet(Math.max(early, UNDER_WAY_MS))), turnMs)
      const leave = () => leaving.abort(signal?.reason)
      signal?.addEventListener('abort', leave)
      try {
        return await places.serve(key, leaving.signal, async () => {
          clearTimeout(timer)
          const turn = await take(account, answerMs, deadline, signal)
          const end = (told: Told) => endTurn(sql, account, turn, told, clock())
          const { answer, told } = await work().catch(async (error: unknown) => {
            await end({})
            throw error
          })
          return { answer, waitMs: await end(told) }
        })
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
    }
  }
}
