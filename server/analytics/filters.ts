import { deviceKeys, NO_CITY, utmKeys, type Filters } from '#contract/analytics.ts'
import type { Condition, Dimension } from '#server/visits/condition.ts'

import type { Parameters } from './parameters.ts'

/** What a row of a dimension is called, as an SQL expression over the column that holds its value. */
export const labelSql = (dimension: Dimension, column: string = dimension): string =>
  dimension === 'city' ? `if(${column} = '', '${NO_CITY}', ${column})` : column

/** `campaign:spring` as key and value, when it begins with one of the keys. */
function split<Key extends string>(text: string | undefined, keys: readonly Key[]) {
  const key = keys.find(one => text?.startsWith(`${one}:`))
  return key === undefined || text === undefined ? undefined : { key, value: text.slice(key.length + 1) }
}

/** What must stand in the columns of a visit that the filters find. */
export function conditionsOf({ city, country, source, device, referrer, utm }: Filters): Condition[] {
  const client = split(device, deviceKeys)
  const mark = split(utm, utmKeys)
  const given: [column: Dimension, value: string | undefined][] = [
    ['city', city === NO_CITY ? '' : city],
    ['country', country],
    ['social', source],
    ['referrer', referrer],
    client ? [client.key, client.value] : ['device', device]
  ]
  if (mark) given.push([`utm_${mark.key}`, mark.value])
  return given.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]))
}

/** The filters as an SQL condition over raw visits, `true` without any. */
export function filterSql(filters: Filters, params: Parameters): string {
  const conditions = conditionsOf(filters).map(
    ({ column, value }) => `visits.${column} = ${params.add('String', value)}`
  )
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}
