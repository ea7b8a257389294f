const timeZone = 'Europe/Moscow'
const date = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const

const moment = new Intl.DateTimeFormat('ru-RU', { ...date, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('ru-RU', date)

/** `21 ноября 2026 г. в 10:00 по московскому времени` */
export const moscowMoment = (ms: number): string => `${moment.format(ms)} по московскому времени`

/** `21 ноября 2026 г.`: Moscow's day. */
export const moscowDate = (ms: number): string => day.format(ms)

interface MomentParts {
  day: string
  month: string
  year: string
  time: string
}

/** `{ day: '30', month: 'ноября', year: '2026', time: '23:59' }`: Moscow's. */
export function moscowParts(ms: number): MomentParts {
  const parts = new Map(moment.formatToParts(ms).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    time: `${part('hour')}:${part('minute')}`
  }
}
