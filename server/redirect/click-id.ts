import { randomInt } from 'node:crypto'

/** 2026-01-01. With six digits below the milliseconds an id keeps to 18 digits until 2057. */
const EPOCH = Date.UTC(2026, 0, 1)
const FIRST = 100_000
const LAST = 999_999

let count = randomInt(FIRST, LAST)

/**
 * The id of a click: its millisecond, then a count that never starts anew, so that no two clicks of a process are alike however
 * many come at once. Chance keeps processes apart, and nothing is lost where it fails: only clicks of one spool file are compared.
 */
export function clickId(now: number): string {
  count = count === LAST ? FIRST : count + 1
  return `${now - EPOCH}${count}`
}
