import { deviceKeys, NO_CITY, utmKeys, type Filters } from '#contract/analytics.ts'
import type { Condition, Dimension } from '#server/visits/condition.ts'

/** What a row of a column is called, as an SQL expression. */
export const labelSql = (column: Dimension): string =>
  column === 'city' ? `if(city = '', '${NO_CITY}', city)` : column

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

/** The filters as an SQL condition, `true` without any, and the values of its parameters, which are named as the columns. */
export function filterSql(filters: Filters): { sql: string; params: Record<string, string> } {
  const conditions = conditionsOf(filters)
  return {
    sql: ['true', ...conditions.map(({ column }) => `${column} = {${column}: String}`)].join(' and '),
    params: Object.fromEntries(conditions.map(({ column, value }) => [column, value]))
  }
}
