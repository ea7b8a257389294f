import { Counter, Histogram, type Registry } from 'prom-client'

import type { PagePattern } from '#contract/paths.ts'
import type { vitalNames } from '#contract/telemetry.ts'

type Vital = (typeof vitalNames)[number]

export interface PageMetrics {
  /** `value` in milliseconds; CLS without a unit. */
  vital(name: Vital, value: number, route: PagePattern): void
  error(route: PagePattern): void
}

/** Around the bounds of "good" and "poor": https://web.dev/articles/defining-core-web-vitals-thresholds */
const SECONDS = [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10]
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1]

/** What pages tell: their speed and their errors, by screen. */
export function createPageMetrics(register: Registry): PageMetrics {
  const seconds = new Histogram({
    name: 'tropa_page_seconds',
    help: 'Web-vitals FCP, INP, LCP and TTFB of the page, by screen',
    labelNames: ['vital', 'route'],
    buckets: SECONDS,
    registers: [register]
  })
  const shift = new Histogram({
    name: 'tropa_page_layout_shift',
    help: 'Web-vital CLS of the page, by screen',
    labelNames: ['route'],
    buckets: SHIFTS,
    registers: [register]
  })
  const errors = new Counter({
    name: 'tropa_page_errors_total',
    help: 'Errors that pages told of, by screen',
    labelNames: ['route'],
    registers: [register]
  })
  return {
    vital(name, value, route) {
      if (name === 'CLS') shift.observe({ route }, value)
      else seconds.observe({ vital: name, route }, value / 1000)
    },
    error: route => errors.inc({ route })
  }
}
