import { Filters } from '#contract/analytics.ts'

export type { Filters }
export type FilterKey = keyof Filters

/** As they stand in the address and as chips. */
export const filterKeys = [
  'source',
  'referrer',
  'utm',
  'country',
  'city',
  'device'
] as const satisfies readonly FilterKey[]

interface Limits {
  minLength?: number
  maxLength?: number
  pattern?: string
  type: 'string'
}

/** Whether the API would take the value: the contract's own limits, and no NUL anywhere. */
export function isFilter(key: FilterKey, value: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern = '' }: Limits = Filters.properties[key]
  const { length } = Array.from(value)
  return (
    length >= minLength &&
    length <= maxLength &&
    new RegExp(pattern, 'u').test(value) &&
    !value.includes('\0')
  )
}

/** The filters of an address; whatever the API would refuse is no filter. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const key of filterKeys) {
    const value = search.get(key)
    if (value !== null && isFilter(key, value)) filters[key] = value
  }
  return filters
}

/** The same address with one filter set, or taken off; everything else in it stays. */
export function withFilter(
  search: URLSearchParams,
  key: FilterKey,
  value: string | undefined
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of filterKeys) next.delete(key)
  return next
}

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0

/** The address that says what is shown, when the one that was read has filters that are none. */
export function correctedFilters(search: URLSearchParams): URLSearchParams | undefined {
  const filters = readFilters(search)
  const isRight = filterKeys.every(key => {
    const written = search.getAll(key)
    return filters[key] === undefined ? written.length === 0 : written.length === 1
  })
  if (isRight) return undefined
  return filterKeys.reduce((next, key) => withFilter(next, key, filters[key]), search)
}
