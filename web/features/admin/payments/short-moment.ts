const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow'
})

/** «21.11.2026, 14:05», Moscow time: for columns, where moments under each other are compared. */
export const shortMoment = (iso: string): string => moment.format(new Date(iso))
