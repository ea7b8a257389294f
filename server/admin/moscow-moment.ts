const moments = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow'
})

/** «1 марта 2027 г. в 12:30 по Москве» */
export const moscowMoment = (moment: number | Date): string => `${moments.format(moment)} по Москве`
