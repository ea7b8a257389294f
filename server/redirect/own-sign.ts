import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { MINUTE_MS } from '#contract/durations.ts'

/** `off`: visits of the browser are not counted from now on. */
export type OwnAction = 'off' | 'on'

export interface OwnSigns {
  sign(action: OwnAction, now: number): string
  /** What a sign is for, `old` after its time, null when it is none of ours. */
  read(sign: string, now: number): OwnAction | 'old' | null
}

const LIFETIME_MS = 10 * MINUTE_MS
const KEY_BYTES = 32
const SIGN = /^(off|on)\.(\d{1,16})\.([\w-]{43})$/

/** Signs of addresses that make a browser's visits uncounted, by a key of their own. */
export function createOwnSigns(tokenSecret: Uint8Array): OwnSigns {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'own-visits', KEY_BYTES))
  const hashOf = (action: string, until: string) =>
    createHmac('sha256', key).update(`${action}.${until}`).digest()

  return {
    sign(action, now) {
      const until = String(now + LIFETIME_MS)
      return `${action}.${until}.${hashOf(action, until).toString('base64url')}`
    },
    read(sign, now) {
      const [, action, until = '', hash = ''] = SIGN.exec(sign) ?? []
      if (action !== 'off' && action !== 'on') return null
      if (!timingSafeEqual(hashOf(action, until), Buffer.from(hash, 'base64url'))) return null
      return now < Number(until) ? action : 'old'
    }
  }
}
