const timeZone = 'Europe/Moscow'
const date = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const

const moment = new Intl.DateTimeFormat('ru-RU', { ...date, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('ru-RU', date)

/** `21 ноября 2026 г. в 10:00 по московскому времени` */
export const moscowMoment = (ms: number): string => `${moment.format(ms)} по московскому времени`

/** `21 ноября 2026 г.`: Moscow's day. */
export const moscowDay = (ms: number): string => day.format(ms)
