import { hash } from 'node:crypto'

/**
 * Who clicked, as an unsigned 64-bit decimal: the first 8 bytes of SHA3-256 of the month's key and the fields. A secret put before
 * the text is a safe key for SHA-3, which has no length extension (https://keccak.team/keccak_strengths.html); HMAC-SHA256 takes
 * six times as long here. JSON keeps the fields apart, whatever they contain.
 */
export function visitorHash(key: Buffer, ip: string, ua: string, al: string): string {
  const secretAndFields = JSON.stringify([key.toString('base64'), ip, ua, al])
  return hash('sha3-256', secretAndFields, 'buffer').readBigUInt64BE().toString()
}

/** Moscow is UTC+3 without summer time since 26 October 2014 (Federal law 248-FZ of 21 July 2014; `Europe/Moscow` in the IANA time zone database). */
const MOSCOW_OFFSET_MS = 3 * 3_600_000

const DAY_MS = 24 * 3_600_000

/** The first moment of the Moscow day of a moment. */
export const moscowDay = (ms: number): number =>
  Math.floor((ms + MOSCOW_OFFSET_MS) / DAY_MS) * DAY_MS - MOSCOW_OFFSET_MS

/** Calendar month in Moscow, `YYYY-MM`: the name of the visitor key that a click of that time is hashed with. */
export function moscowMonth(ms: number): string {
  return new Date(ms + MOSCOW_OFFSET_MS).toISOString().slice(0, 7)
}
