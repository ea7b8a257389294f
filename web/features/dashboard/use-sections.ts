import { analytics, type ReportQuery } from '#contract/analytics.ts'

import { useReport, type ReportResult } from './queries.ts'

interface Sections {
  chart: ReportResult
  social: ReportResult
  cities: ReportResult
}

/** The reports below the figures, asked for in one place: the page has to know when all of them are away. */
export const useSections = (query: ReportQuery, options: { live: boolean; enabled: boolean }): Sections => ({
  chart: useReport(analytics.visitsChart, query, options),
  social: useReport(analytics.social, query, options),
  cities: useReport(analytics.cities, query, options)
})
