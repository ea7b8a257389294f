import { readWebAddress } from './config-values.ts'

/** Where the marketplace answers. */
export interface WildberriesConfig {
  commonUrl: URL
  statisticsUrl: URL
  analyticsUrl: URL
  /** Tells it which service asks; absent: base tokens have its low limits. */
  clientSecret: string | undefined
}

/** How settings are read one by one; what is wrong with them is collected. */
interface Reading {
  read: <T>(name: string, fallback: string, parse: (value: string) => T) => T | undefined
  optional: <T>(name: string, parse: (value: string) => T) => T | undefined
}

/** Whoever is asked there gets a token; nothing else goes with the address. */
function readApi(value: string): URL {
  const url = readWebAddress(value)
  if (url.username + url.password !== '') throw new Error('give it without a name or password')
  if (url.search + url.hash !== '') throw new Error('give it without what follows ? or #')
  return url
}

/** It travels as a header. */
function readClientSecret(value: string): string {
  if (!/^[\x21-\x7E]{8,4096}$/.test(value)) {
    throw new Error('not what the marketplace gives: 8 or more letters, digits and signs without a space')
  }
  return value
}

/** Undefined when a setting is wrong. */
export function readWildberries({ read, optional }: Reading): WildberriesConfig | undefined {
  const commonUrl = read('WILDBERRIES_COMMON_URL', 'https://common-api.wildberries.ru', readApi)
  const statisticsUrl = read('WILDBERRIES_STATISTICS_URL', 'https://statistics-api.wildberries.ru', readApi)
  const analyticsUrl = read(
    'WILDBERRIES_ANALYTICS_URL',
    'https://seller-analytics-api.wildberries.ru',
    readApi
  )
  const clientSecret = optional('WILDBERRIES_CLIENT_SECRET', readClientSecret)
  return commonUrl && statisticsUrl && analyticsUrl
    ? { commonUrl, statisticsUrl, analyticsUrl, clientSecret }
    : undefined
}
