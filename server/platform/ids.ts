import { randomInt } from 'node:crypto'

/** 2026-01-01. With 20 random bits below the milliseconds an id keeps to 18 digits until 2056. */
const EPOCH = Date.UTC(2026, 0, 1)
const RANDOM_BITS = 20n

/**
 * A new id: time-ordered once the clock has reached 2026, not guessable in sequence, positive, at most 18 decimal digits (fits
 * bigint and UInt64).
 */
export function newId(now: number): string {
  return (
    (BigInt(Math.max(0, now - EPOCH)) << RANDOM_BITS) |
    BigInt(randomInt(2 ** Number(RANDOM_BITS)))
  ).toString()
}
