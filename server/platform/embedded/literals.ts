/** A value as ClickHouse's text formats write it within a parameter. */
type Value = string | number | bigint | readonly Value[]

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }

/** https://clickhouse.com/docs/sql-reference/syntax#string */
const quoted = (text: string): string => `'${text.replace(/[\\'\0]/g, sign => escapes[sign] ?? sign)}'`

const within = (value: Value): string => (typeof value === 'string' ? quoted(value) : textOf(value))

const textOf = (value: Value): string =>
  typeof value === 'object' ? `[${value.map(within).join()}]` : String(value)

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'bigint'].includes(typeof value) || (Array.isArray(value) && value.every(isValue))

/**
 * An SQL text with its parameters, `{name: Type}`, put in as literals: the engine inside this process binds parameters for one
 * question at a time, whatever its connection, so that all others would wait for the slowest.
 * @throws when a parameter is missing or no text, number or list of these
 */
export function withLiterals(query: string, params: Record<string, unknown>): string {
  return query.replace(/\{(\w+): ([\w()]+)\}/g, (_all, name: string, type: string) => {
    const value = params[name]
    if (!isValue(value)) throw new Error(`the parameter ${name} of a question cannot be written`)
    return type === 'String' ? quoted(String(value)) : `CAST(${quoted(textOf(value))}, '${type}')`
  })
}
