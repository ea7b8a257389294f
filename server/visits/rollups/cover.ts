import { dayOf, hourOf, startOf } from '#contract/moscow-days.ts'

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

/** Stretches in the order of time, those as one that follow one another. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { from, to } of stretches) {
    const last = found.at(-1)
    if (last?.to === from) last.to = to
    else found.push({ from, to })
  }
  return found
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

/** `hours of days`: of a built day of which a part is asked, its hours are taken. */
type Parts = 'hours of days' | 'whole periods'

/** How stretches are covered by the longest of these periods within them. */
export function coverBy(
  built: readonly Built[],
  parts: Parts = 'whole periods'
): (stretch: Stretch) => HourlyCover {
  const known = new Map(built.map(one => [keyOf(one), one]))
  const isHourly = parts === 'hours of days'
  const daysOfHours = new Set(
    built.filter(({ span }) => span === 'hour' || (isHourly && span === 'day')).map(({ first }) => first)
  )

  /** The longest one that begins at a moment of a day and ends in time. */
  const longestAt = (at: number, day: number, to: number): Built | undefined => {
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

  const hourOfDayAt = (at: number, day: number, to: number): Built | undefined => {
    const hour = hourPeriod(hourOf(at))
    if (!isHourly || beginOf(hour) !== at || endOf(hour) > to) return undefined
    const ofDay = known.get(keyOf({ span: 'day', first: day, hour: 0 }))
    return ofDay && { ...hour, build: ofDay.build }
  }

  return ({ from, to }) => {
    const covered: HourlyCover = { built: [], hours: [], gaps: [] }
    for (let at = from; at < to;) {
      const day = dayOf(at)
      const found = longestAt(at, day, to)
      const hour = found ? undefined : hourOfDayAt(at, day, to)
      const taken = found ?? hour
      const next = daysOfHours.has(day) ? endOf(hourPeriod(hourOf(at))) : startOf(day + 1)
      const end = taken ? endOf(taken) : Math.min(next, to)
      const last = covered.gaps.at(-1)
      if (found) covered.built.push(found)
      else if (hour) covered.hours.push(hour)
      else if (last?.to === at) last.to = end
      else covered.gaps.push({ from: at, to: end })
      at = end
    }
    return covered
  }
}
