import { analytics } from '#contract/analytics.ts'
import type { Route } from '#contract/route.ts'

const needs = (route: Route): Record<string, string> => (route === analytics.utm ? { by: 'campaign' } : {})

const asked = (route: Route) => ({ path: route.path, needs: needs(route) })

/** Every report that counts, and what it needs beside a period. */
export const reports = [
  analytics.top,
  analytics.visits,
  analytics.visitsChart,
  analytics.cities,
  analytics.citiesNew,
  analytics.social,
  analytics.machines,
  analytics.countries,
  analytics.devices,
  analytics.referrers,
  analytics.utm,
  analytics.buttons,
  analytics.confirmations
].map(asked)

/** And those that answer with something else. */
export const allReports = [...reports, asked(analytics.recent)]
