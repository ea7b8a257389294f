const day = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Moscow'
})

/** «21.11.2026», Moscow time: for columns, where months under each other are compared. */
export const shortDay = (iso: string): string => day.format(new Date(iso))
