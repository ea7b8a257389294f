import { setTimeout as sleep } from 'node:timers/promises'

import type { Sql } from '#server/platform/postgres.ts'

import { beginFlight, endFlight, isFlying } from './flights.store.ts'

interface Flight {
  /** By `performance.now()`. */
  begun: number
  /** Resolves when the work has ended, here or in another process; what it brought is in the database. */
  ended: Promise<void>
}

export interface Flights {
  /** Begins work of a user, or joins it where it is under way already. */
  join(userId: string, what: string, work: (signal: AbortSignal) => Promise<void>): Flight
  /** Gives up what is under way. */
  stop(): Promise<void>
}

const LOOK_MS = 200

/** Lets everybody who wants the same at once share one question, over all processes. */
export function createFlights(sql: Sql): Flights {
  const flights = new Map<string, Flight>()
  const stopping = new AbortController()
  const { signal } = stopping

  const fly = async (userId: string, what: string, work: (signal: AbortSignal) => Promise<void>) => {
    const own = await beginFlight(sql, userId, what)
    if (own === undefined) {
      while (!signal.aborted && (await isFlying(sql, userId, what))) {
        await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
      }
      return
    }
    try {
      await work(signal)
    } finally {
      await endFlight(sql, userId, what, own)
    }
  }

  return {
    join(userId, what, work) {
      const key = `${userId} ${what}`
      const known = flights.get(key)
      if (known) return known
      const ended = fly(userId, what, work).finally(() => flights.delete(key))
      // Whoever asked may have left by then.
      ended.catch(() => {})
      const flight = { begun: performance.now(), ended }
      flights.set(key, flight)
      return flight
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled([...flights.values()].map(({ ended }) => ended))
    }
  }
}
