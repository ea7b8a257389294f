const thisYear = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Moscow'
})
const otherYear = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeZone: 'Europe/Moscow' })

/** «21 нояб.» this year, «03.12.2025» before: a column of dates has little room. */
export function shortDate(iso: string): string {
  const date = new Date(iso)
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : otherYear).format(date)
}
