import { randomInt } from 'node:crypto'

/** 2026-01-01. With six digits below the milliseconds an id keeps to 18 digits until 2057. */
const EPOCH = Date.UTC(2026, 0, 1)
const FIRST = 100_000
const LAST = 999_999

let count = randomInt(FIRST, LAST)

/**
 * The id of a click: its millisecond, then a count that never starts anew, so that no two clicks of a process are alike however
 * many come at once. Chance keeps processes apart, and ids are compared only to take a spool file in again: its own clicks with
 * those stored of the same time. A clock before 2026 counts backwards: an id begins with no sign and no zero.
 */
export function clickId(now: number): string {
  count = count === LAST ? FIRST : count + 1
  return `${Math.abs(now - EPOCH) || 1}${count}`
}
