const format = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit'
})

/** `21 ноября 2026 г. в 10:00 по московскому времени` */
export const moscowMoment = (ms: number): string => `${format.format(ms)} по московскому времени`
