import { randomInt } from 'node:crypto'

/** 2026-01-01. With 20 random bits below the milliseconds an id keeps to 18 digits until 2056. */
const EPOCH = Date.UTC(2026, 0, 1)
const RANDOM_BITS = 20n

/** Random parts of the ids that were made in the millisecond of the last one; a clock that stands still may need more than these. */
let given = { at: NaN, parts: new Set<number>() }
const GIVEN_MAX = 2 ** 19

function randomPart(at: number): number {
  if (given.at !== at || given.parts.size === GIVEN_MAX) given = { at, parts: new Set() }
  let part = randomInt(2 ** Number(RANDOM_BITS))
  while (given.parts.has(part)) part = randomInt(2 ** Number(RANDOM_BITS))
  given.parts.add(part)
  return part
}

/**
 * A new id: time-ordered once the clock has reached 2026, not guessable in sequence, positive, at most 18 decimal digits (fits
 * bigint and UInt64). Those that a process makes one after another in a millisecond differ.
 */
export function newId(now: number): string {
  const at = Math.max(0, now - EPOCH)
  return ((BigInt(at) << RANDOM_BITS) | BigInt(randomPart(at))).toString()
}

/** Whether a text is an id as we write it: another spelling of a number is another text. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** As we write it: `7` and `007` are one. */
export const plainId = (id: string): string => String(BigInt(id))

/** Each once. */
export const distinctIds = (ids: readonly string[]): string[] => [...new Set(ids.map(plainId))]

/** When an id was made; milliseconds. */
export const timeOfId = (id: string): number => EPOCH + Number(BigInt(id) >> RANDOM_BITS)
