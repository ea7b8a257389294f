import { createHmac, timingSafeEqual } from 'node:crypto'

import type { State } from './state.ts'

type Secret = Pick<State, 'secret'>

const keyOf = ({ secret }: Secret, account: string): string =>
  createHmac('sha256', secret).update(`my:${account}`).digest('base64url')

/** Query of the payer's own page: nobody makes it up for another account. */
export const myQuery = (state: Secret, account: string, more: Record<string, string> = {}): string =>
  new URLSearchParams({ account, key: keyOf(state, account), ...more }).toString()

/** Whether a key was given out for the account. */
export function isKeyOf(state: Secret, account: string, key: string): boolean {
  const right = Buffer.from(keyOf(state, account))
  const given = Buffer.from(key)
  return given.length === right.length && timingSafeEqual(given, right)
}
