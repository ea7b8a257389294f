import { DAY_MS } from '#contract/durations.ts'
import { TOKEN_WARNING_DAYS } from '#contract/limits.ts'
import { count, formatDate, plural } from '#web/ui/format.ts'

/** A token of the marketplace lives so long from its making. */
const TOKEN_DAYS = 180

export interface TokenLife {
  /** Whole days left, rounded up; 0 when it is over. */
  daysLeft: number
  /** Of its whole life, 0 to 1. */
  share: number
  state: 'living' | 'ending' | 'over' | 'refused'
}

/** `isRefused`: the marketplace does not take it, whatever is left of its time. */
export function tokenLife(expires: string, now: Date, isRefused = false): TokenLife {
  const daysLeft = Math.max(0, Math.ceil((Date.parse(expires) - now.getTime()) / DAY_MS))
  const state =
    daysLeft === 0 ? 'over' : isRefused ? 'refused' : daysLeft <= TOKEN_WARNING_DAYS ? 'ending' : 'living'
  return { daysLeft, share: Math.min(1, daysLeft / TOKEN_DAYS), state }
}

const dayForms = ['день', 'дня', 'дней'] as const

/** «Осталось 172 дня, до 12 мая 2027 г.» */
export function lifeWords({ state, daysLeft }: TokenLife, expires: string): string {
  const end = formatDate(expires)
  if (state === 'over') return `Закончился ${end}`
  if (state === 'refused') return `Срок до ${end}`
  return `${plural(daysLeft, ['Остался', 'Осталось', 'Осталось'])} ${count(daysLeft, dayForms)}, до ${end}`
}
