import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '#server/platform/clock.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { safeFetch } from '#server/platform/safe-fetch.ts'

import { answeringTargets, keepResult, takeDue } from './target-checks.store.ts'
import { verdictOfFault, verdictOfStatus, type Verdict } from './target-verdict.ts'

/** The first round comes after the first pause: a start, and a test, asks nobody. */
const ROUND_MS = 3 * 60_000
const LINKS_MAX = 50
const AT_ONCE = 4
const CONTROLS = 3

/** Asks a target. @throws FetchFault */
export type Reach = (target: string, signal: AbortSignal) => Promise<{ status: number }>

/** Asks for the head of a target's answer and reads nothing more. */
export const reachTargets =
  (publicUrl: URL): Reach =>
  (target, signal) =>
    safeFetch(target, { userAgent: `Tropa/1.0 (+${publicUrl.href})`, bytesMax: 0, signal })

interface ChecksDependencies {
  sql: Sql
  clock: Clock
  log: Logger
  reach: Reach
}

async function look(reach: Reach, target: string, signal: AbortSignal): Promise<Verdict> {
  try {
    return verdictOfStatus((await reach(target, signal)).status)
  } catch (error) {
    if (error instanceof FetchFault) return verdictOfFault[error.kind]
    throw error
  }
}

/** Looks at each target, a few at once. */
async function lookAtAll(
  reach: Reach,
  targets: Iterable<string>,
  signal: AbortSignal
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  const left = targets[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      verdicts.set(next.value, await look(reach, next.value, signal))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return verdicts
}

const someAnswered = (verdicts: Map<string, Verdict>) =>
  [...verdicts.values()].some(({ answered }) => answered)

/**
 * Looks once at the targets that are due. When nobody answers, some that answered before are asked too: if they are silent as
 * well, it is this machine's network that is away, and nothing is held against anyone.
 */
export async function checkTargets(
  { sql, clock, log, reach }: ChecksDependencies,
  signal: AbortSignal
): Promise<void> {
  const due = await takeDue(sql, LINKS_MAX, clock())
  if (due.length === 0) return
  const links = Map.groupBy(due, link => link.fulllink)
  const verdicts = await lookAtAll(reach, links.keys(), signal)
  if (!someAnswered(verdicts)) {
    const controls = await answeringTargets(sql, CONTROLS, clock())
    if (!someAnswered(await lookAtAll(reach, controls, signal))) {
      log.debug({ targets: verdicts.size }, 'no target answers: the network seems to be away')
      return
    }
  }
  for (const [target, { failing }] of verdicts) {
    if (failing === undefined) continue
    const ids = links.get(target)?.map(link => link.id) ?? []
    await keepResult(sql, { target, ids, failing }, clock())
  }
}

/** Looks at targets every few minutes, aside from everything else. */
export function startTargetChecks(
  deps: ChecksDependencies,
  pauseMs = ROUND_MS
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await checkTargets(deps, signal).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'targets were not looked at')
      })
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    }
  }
}
