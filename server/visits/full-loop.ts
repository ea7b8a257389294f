import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const LOOK_MS = 100
/** Of its time: connections that ask again as soon as they are answered take 0.85 to 1 (bench/redirect). */
const FULL = 0.8
/** Of its time for which the thread had to wait for a core: others are at work on it. */
const CROWDED = 0.1
/** A burst of clicks is answered first, and counted then: for so long, and longer where counting takes the core that answers. */
const BURST_MS = 4000
const CROWDED_MS = 30_000

export interface LoopWatch {
  /** Milliseconds that what is behind the thread that answers is to wait for it now; none while that has time left. */
  patience(): number
  close(): void
}

/** Milliseconds for which the thread that calls was ready to run and had no core, as Linux counts them (`sched-stats.txt`); elsewhere none. */
function coreless(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Looks ten times a second at how much of its time the thread that calls is at work, and how much it waits for a core. */
export function watchLoop(): LoopWatch {
  let before = { loop: performance.eventLoopUtilization(), coreless: coreless(), at: performance.now() }
  let share = 0
  let crowdedUntil = -Infinity
  const timer = setInterval(() => {
    const now = { loop: performance.eventLoopUtilization(), coreless: coreless(), at: performance.now() }
    share = performance.eventLoopUtilization(now.loop, before.loop).utilization
    const waited = (now.coreless - before.coreless) / (now.at - before.at)
    if (share > FULL && waited > CROWDED) crowdedUntil = now.at + CROWDED_MS
    before = now
  }, LOOK_MS).unref()
  return {
    patience() {
      if (share <= FULL) return 0
      return performance.now() < crowdedUntil ? CROWDED_MS : BURST_MS
    },
    close: () => clearInterval(timer)
  }
}
