import { analytics } from '#contract/analytics.ts'
import type { Route } from '#contract/route.ts'

const needs = (route: Route): Record<string, string> => (route === analytics.utm ? { by: 'campaign' } : {})

/** Every report that is served, and what it needs beside a period. */
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
  analytics.utm
].map(route => ({ path: route.path, needs: needs(route) }))
