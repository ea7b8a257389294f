import { randomInt } from 'node:crypto'

/** 2026-01-01. With six digits below the milliseconds an id keeps to 18 digits until 2057. */
const EPOCH = Date.UTC(2026, 0, 1)
const FIRST = 100_000
const LAST = 999_999

/** '000' to '999'. V8 keeps the text of each number that it writes, and would keep one of every click until old garbage is collected. */
const digits = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))

let count = randomInt(FIRST, LAST)
/** The newest millisecond of an id, and the least that is allowed since the count came round. */
let [newest, least] = [0, 0]
/** The millisecond of the last id, and how it is written. */
let [last, written] = [0, '0']

/**
 * The id of a click: its millisecond, then a count; when that comes round, a millisecond that no id had before. So no two clicks
 * of a process are alike, however many come at once and however its clock is set. Chance keeps processes apart, and ids are
 * compared only to take a spool file in again: its own clicks with those stored of the same time. A clock before 2026 counts
 * backwards: an id begins with no sign and no zero.
 */
export function clickId(now: number): string {
  if (count === LAST) {
    count = FIRST
    least = newest + 1
  } else count += 1
  const ms = Math.max(Math.abs(now - EPOCH) || 1, least)
  if (ms > newest) newest = ms
  if (ms !== last) [last, written] = [ms, String(ms)]
  return written + digits[Math.floor(count / 1000)] + digits[count % 1000]
}
