import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isLoopbackHost } from '#server/platform/loopback.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Limit } from './api/limits.ts'
import { takeTurn, type Account } from './api/turns.store.ts'
import { waitInWords } from './api/waiting-words.ts'

/**
 * Anybody can make up a token, and only a ping tells it from a real one, so all accounts together ping no more often than the
 * marketplace lets one seller: three in half a minute of a host. Source: reference wildberries.md § 2.
 */
const limit: Limit = { burst: 3, intervalMs: 10_000 }

/** A person waits so long for the ping to begin. */
const WAIT_MS = 5000

const accountOf = ({ host }: URL): Account => ({ sellerId: 'everybody', countedAs: `ping ${host}`, limit })

function crowded(waitMs: number): ProblemError {
  const seconds = Math.ceil(waitMs / 1000)
  return new ProblemError('UNAVAILABLE', {
    message: `Сейчас проверяют много токенов, до вашего очередь не дошла: он не проверен и не сохранён. Попробуйте ещё раз ${waitInWords(seconds)}.`,
    retryAfter: seconds
  })
}

/**
 * Waits until the marketplace may be pinged, by any process of the installation.
 * @throws ProblemError UNAVAILABLE when that is not soon
 */
export async function takePingTurn(
  { sql, clock }: { sql: Sql; clock: Clock },
  url: URL,
  waitMs = WAIT_MS
): Promise<void> {
  // A stand-in on this machine blocks nobody.
  if (isLoopbackHost(url.hostname)) return
  const deadline = performance.now() + waitMs
  for (;;) {
    // How long the answer takes is nothing to the others.
    const taken = await takeTurn(sql, accountOf(url), clock(), 0)
    if ('endsAt' in taken) return
    const nap = Math.max(taken.waitMs, 1)
    if (performance.now() + nap > deadline) throw crowded(nap)
    await sleep(nap)
  }
}
