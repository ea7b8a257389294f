import type { ReportQuery } from '#contract/analytics.ts'

/** What every card below the chart is told. */
export interface Asked {
  query: ReportQuery
  /** The period is still running. */
  live: boolean
  /** Of the whole period. */
  visits: number
}

/** Of a card that may still be far below the window. */
export interface AskedWhenNear extends Asked {
  near: boolean
}
