import { hash } from 'node:crypto'

import { dateOf, dayOf } from '#contract/moscow-days.ts'

import { rememberLast } from './remember.ts'

/**
 * Who clicked, as an unsigned 64-bit decimal: the first 8 bytes of SHA3-256 of the month's key and the fields. A secret put before
 * the text is a safe key for SHA-3, which has no length extension (https://keccak.team/keccak_strengths.html); HMAC-SHA256 takes
 * six times as long here. JSON keeps the fields apart, whatever they contain. `key` is in base64.
 */
export function visitorHash(key: string, ip: string, ua: string, al: string): string {
  const secretAndFields = JSON.stringify([key, ip, ua, al])
  return BigInt(`0x${hash('sha3-256', secretAndFields, 'hex').slice(0, 16)}`).toString()
}

const monthOfDay = rememberLast(day => dateOf(day).slice(0, 7))

/** Calendar month in Moscow, `YYYY-MM`: the name of the visitor key that a click of that time is hashed with. */
export const moscowMonth = (ms: number): string => monthOfDay(dayOf(ms))
