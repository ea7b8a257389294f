import type { Clock } from '#server/platform/clock.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { answeringTargets, keepResult, postpone, takeDue, type DueTarget } from './target-checks.store.ts'
import { createLookTurns } from './target-turns.ts'
import { verdictOfFault, verdictOfStatus, type Verdict } from './target-verdict.ts'

/** How long a round goes on to begin looks while something is due. */
const ROUND_MAX_MS = 60_000
const AT_ONCE = 8
const CONTROLS = 3

/** Asks a target. @throws FetchFault */
export type Reach = (target: string, signal: AbortSignal) => Promise<{ status: number }>

export interface ChecksDependencies {
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

/** Keeps what looks say; a doubtful failure waits until something answers after it. */
function createJudge({ sql, clock }: ChecksDependencies) {
  const doubted: DueTarget[] = []

  const believe = async () => {
    for (const due of doubted.splice(0))
      await keepResult(sql, due, { failing: true, answered: false }, clock())
  }

  return {
    doubted,
    believe,
    async judge(due: DueTarget, { failing, answered, doubtful }: Verdict) {
      if (doubtful) doubted.push(due)
      else if (failing === undefined) await postpone(sql, due, clock())
      else await keepResult(sql, due, { failing, answered }, clock())
      if (answered) await believe()
    },
    async postponeDoubted() {
      for (const due of doubted.splice(0)) await postpone(sql, due, clock())
    }
  }
}

/**
 * Looks at the targets that are due, the longest due first, a host never twice at once. When some failures are left that no
 * answer came after, targets that answered before are asked: if they are silent as well, it may be this machine's network that
 * is away, and nothing is held against anyone.
 */
export async function checkTargets(
  deps: ChecksDependencies,
  signal: AbortSignal,
  maxMs = ROUND_MAX_MS
): Promise<void> {
  const { sql, clock, log, reach } = deps
  const turns = createLookTurns()
  const judge = createJudge(deps)
  const looking = new Set<Promise<void>>()

  const lookAt = async (due: DueTarget) => {
    try {
      const verdict = await look(reach, due.target, signal)
      if (!signal.aborted) await judge.judge(due, verdict)
    } catch (error) {
      log.warn({ err: error }, 'a target was not looked at')
    } finally {
      turns.end(due)
    }
  }

  const end = performance.now() + maxMs
  try {
    while (!signal.aborted && performance.now() < end) {
      const before = looking.size
      const choice = turns.choice()
      const mayTake = before < AT_ONCE && choice.among?.length !== 0
      const due = mayTake ? await takeDue(sql, choice, clock()) : undefined
      if (due) {
        turns.begin(due)
        const one = lookAt(due).finally(() => looking.delete(one))
        looking.add(one)
        continue
      }
      if (mayTake) turns.nothingIn(choice)
      if (before === 0) break
      // What was under way may be over by now, and its host free.
      if (looking.size > 0) await Promise.race(looking)
    }
  } finally {
    await Promise.all(looking)
  }

  if (judge.doubted.length === 0) return
  const silent = judge.doubted.map(({ host }) => host)
  for (const target of await answeringTargets(sql, CONTROLS, silent)) {
    if (signal.aborted) return
    if ((await look(reach, target, signal)).answered) return judge.believe()
  }
  if (signal.aborted) return
  log.debug({ targets: judge.doubted.length }, 'no target answers: the network may be away')
  await judge.postponeDoubted()
}
