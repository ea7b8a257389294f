import * as fc from 'fast-check'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

import { localHour } from './plain-count.ts'

const days = fc.oneof(fc.constantFrom(0, 1, 2, 27, 91, 92), fc.integer({ min: 0, max: 200 }))
const backDays = fc.integer({ min: 0, max: 215 })

/** A random period in one of these zones: what is asked, and its bounds found by walking through the hours. */
const periodIn = (...zones: string[]) =>
  fc.record({ tz: fc.constantFrom(...zones), days, backDays, byHour: fc.boolean() }).map(one => ({
    tz: one.tz,
    /** Whole days of the zone, or whole hours. */
    bounds(now: number) {
      const last = now - one.backDays * DAY_MS
      if (one.byHour) {
        const to = Math.floor(last / HOUR_MS) * HOUR_MS
        const from = to - (one.days * 24 + 5) * HOUR_MS
        return {
          from,
          to,
          dateFrom: new Date(from + 7).toISOString(),
          dateTo: new Date(to + 7).toISOString()
        }
      }
      const dateTo = localHour(last, one.tz).slice(0, 10)
      const dateFrom = localHour(last - one.days * DAY_MS, one.tz).slice(0, 10)
      const firstHour = (isIn: (day: string) => boolean) => {
        let ms = Math.floor(Date.parse(`${dateFrom}T00:00Z`) / HOUR_MS) * HOUR_MS - DAY_MS
        while (!isIn(localHour(ms, one.tz).slice(0, 10))) ms += HOUR_MS
        return ms
      }
      return { from: firstHour(day => day >= dateFrom), to: firstHour(day => day > dateTo), dateFrom, dateTo }
    }
  }))

export const period = periodIn(
  'Europe/Moscow',
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Vladivostok',
  'Antarctica/Troll'
)

/** Half of them in days of the rollups, the others at every distance from these. */
export const rollupPeriod = periodIn(
  'Europe/Moscow',
  'Europe/Moscow',
  'Europe/Moscow',
  'Europe/Moscow',
  'Europe/Moscow',
  'Europe/Moscow',
  'Asia/Yekaterinburg',
  'Asia/Vladivostok',
  'Europe/Kaliningrad',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Kiritimati'
)
