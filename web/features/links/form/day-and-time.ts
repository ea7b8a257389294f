import { localMoment, momentOf } from '#web/ui/moscow-clock.ts'

/** A moment as the inputs for a day and for a time hold it; '' for nothing. */
export interface DayAndTime {
  day: string
  time: string
}

/** The Moscow clock of a moment. */
export function dayAndTimeOf(iso: string | null): DayAndTime {
  const [day = '', time = ''] = iso === null ? [] : localMoment(iso).split('T')
  return { day, time }
}

/** The moment of a Moscow clock; without a time, the one that is given for it. Undefined for no day that there is. */
export const typedMoment = ({ day, time }: DayAndTime, usualTime: string): string | undefined =>
  momentOf(`${day}T${time || usualTime}:00`)
