import { isMidnight } from '#web/ui/moscow-clock.ts'

import { dayAndTimeOf, typedMoment, type DayAndTime } from './day-and-time.ts'

/** From when and until when a link works, as the form holds it. */
export interface Schedule {
  start: DayAndTime
  end: DayAndTime
}

/** A day alone is meant whole: a link is closed at its end, so that is the next midnight. */
const START_OF_DAY = '00:00'
const END_OF_DAY = '24:00'

const FIRST_YEAR = '2000'
const LAST_YEAR = '2100'

export interface ScheduleMoments {
  startDate: string | null
  endDate: string | null
}

/** A midnight is the whole day before it. */
const endOf = (iso: string): DayAndTime =>
  isMidnight(iso)
    ? { day: dayAndTimeOf(new Date(Date.parse(iso) - 1).toISOString()).day, time: '' }
    : dayAndTimeOf(iso)

export const scheduleOf = ({ startDate, endDate }: ScheduleMoments): Schedule => ({
  start: dayAndTimeOf(startDate),
  end: endDate === null ? dayAndTimeOf(null) : endOf(endDate)
})

const isSame = (one: DayAndTime, other: DayAndTime) => one.day === other.day && one.time === other.time

export const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  isSame(one.start, other.start) && isSame(one.end, other.end)

/** What was changed of it: the fields hold no seconds, so what nobody touched is not sent back. */
export function changedMoments(schedule: Schedule, before: Schedule): Partial<ScheduleMoments> {
  const { startDate, endDate } = momentsOf(schedule)
  return {
    ...(!isSame(schedule.start, before.start) && { startDate }),
    ...(!isSame(schedule.end, before.end) && { endDate })
  }
}

export const momentsOf = ({ start, end }: Schedule): ScheduleMoments => ({
  startDate: typedMoment(start, START_OF_DAY) ?? null,
  endDate: typedMoment(end, END_OF_DAY) ?? null
})

function dayProblem({ day, time }: DayAndTime): string | undefined {
  if (day === '') return time === '' ? undefined : 'Выберите и день.'
  const year = day.split('-', 1)[0] ?? ''
  return year.length !== 4 || year < FIRST_YEAR || year >= LAST_YEAR ? 'Проверьте год.' : undefined
}

/** What is wrong with each end, in words. */
export function scheduleProblems(schedule: Schedule): { start?: string; end?: string } {
  const start = dayProblem(schedule.start)
  const end = dayProblem(schedule.end)
  if (start || end) return { ...(start && { start }), ...(end && { end }) }
  const { startDate, endDate } = momentsOf(schedule)
  return startDate && endDate && endDate <= startDate ? { end: 'Конец должен быть позже начала.' } : {}
}

/** What people will meet now, when that may surprise. */
export function scheduleNote(schedule: Schedule, now: Date): string | undefined {
  const problems = scheduleProblems(schedule)
  if (problems.start || problems.end) return undefined
  const { startDate, endDate } = momentsOf(schedule)
  const moment = now.toISOString()
  if (endDate && endDate <= moment) return 'Это время уже прошло: ссылка работать не будет.'
  if (startDate && startDate > moment)
    return 'До начала ссылка никуда не поведёт: люди увидят, когда она откроется.'
  return undefined
}
