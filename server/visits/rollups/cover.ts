import { dayOf, hourOf, startOf } from '#server/visits/moscow-days.ts'

import { beginOf, dekadOf, endOf, hourPeriod, keyOf, type Period } from './period.ts'

/** A period whose sums count, under the number of their build. */
export interface Built extends Period {
  build: string
}

/** Milliseconds; `to` is not part of it. */
export interface Stretch {
  from: number
  to: number
}

/** A stretch of time, parted into closed periods and the rest, in which raw visits have to be read. */
export interface Cover {
  built: Built[]
  gaps: Stretch[]
}

export interface HourlyCover extends Cover {
  /** Hours of built days that do not lie in the stretch wholly, under the build of their day. */
  hours: Built[]
}

/** Covers a stretch by the longest built periods within it, and by the hours of built days where those are asked for. */
export function cover(
  { from, to }: Stretch,
  built: readonly Built[],
  hoursOfDays: 'hours of days' | 'whole periods' = 'whole periods'
): HourlyCover {
  const known = new Map(built.map(one => [keyOf(one), one]))
  const isHourly = hoursOfDays === 'hours of days'
  const daysOfHours = new Set(
    built.filter(({ span }) => span === 'hour' || (isHourly && span === 'day')).map(({ first }) => first)
  )

  /** The longest one that begins at a moment of a day. */
  const longestAt = (at: number, day: number): Built | undefined => {
    const beginning: Period[] = [
      { span: 'dekad', first: dekadOf(day).first, hour: 0 },
      { span: 'day', first: day, hour: 0 },
      hourPeriod(hourOf(at))
    ]
    return beginning
      .filter(one => beginOf(one) === at && endOf(one) <= to)
      .flatMap(one => known.get(keyOf(one)) ?? [])
      .at(0)
  }

  const hourOfDayAt = (at: number, day: number): Built | undefined => {
    const hour = hourPeriod(hourOf(at))
    if (!isHourly || beginOf(hour) !== at || endOf(hour) > to) return undefined
    const ofDay = known.get(keyOf({ span: 'day', first: day, hour: 0 }))
    return ofDay && { ...hour, build: ofDay.build }
  }

  const chosen: Built[] = []
  const hours: Built[] = []
  const gaps: Stretch[] = []
  for (let at = from; at < to;) {
    const day = dayOf(at)
    const found = longestAt(at, day)
    const hour = found ? undefined : hourOfDayAt(at, day)
    const taken = found ?? hour
    const next = daysOfHours.has(day) ? endOf(hourPeriod(hourOf(at))) : startOf(day + 1)
    const end = taken ? endOf(taken) : Math.min(next, to)
    const last = gaps.at(-1)
    if (found) chosen.push(found)
    else if (hour) hours.push(hour)
    else if (last?.to === at) last.to = end
    else gaps.push({ from: at, to: end })
    at = end
  }
  return { built: chosen, hours, gaps }
}
