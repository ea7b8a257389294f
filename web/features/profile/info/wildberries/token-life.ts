import { count } from '#web/ui/format.ts'

const DAY_MS = 24 * 3_600_000

/** A token of the marketplace lives so long from its making. */
export const TOKEN_DAYS = 180

/** From so few days on a new one should be made. */
const WARNING_DAYS = 14

export interface TokenLife {
  /** Whole days left, rounded up; 0 when it is over. */
  daysLeft: number
  /** Of its whole life, 0 to 1. */
  share: number
  state: 'living' | 'ending' | 'over'
}

export function tokenLife(expires: string, now: Date): TokenLife {
  const daysLeft = Math.max(0, Math.ceil((Date.parse(expires) - now.getTime()) / DAY_MS))
  const state = daysLeft === 0 ? 'over' : daysLeft <= WARNING_DAYS ? 'ending' : 'living'
  return { daysLeft, share: Math.min(1, daysLeft / TOKEN_DAYS), state }
}

export const daysText = (days: number): string => count(days, ['день', 'дня', 'дней'])
