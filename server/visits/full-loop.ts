import { performance } from 'node:perf_hooks'

const LOOK_MS = 100
/** Of its time: connections that ask again as soon as they are answered take 0.85 to 1 (bench/redirect). */
const FULL = 0.8

export interface LoopWatch {
  /** Whether the thread that answers had no time left, a moment ago. */
  isFull(): boolean
  close(): void
}

/** Looks ten times a second at how much of its time the thread that calls is at work. */
export function watchLoop(): LoopWatch {
  let before = performance.eventLoopUtilization()
  let share = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    share = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, LOOK_MS).unref()
  return { isFull: () => share > FULL, close: () => clearInterval(timer) }
}
