import * as fc from 'fast-check'
import { Type, type TSchema } from 'typebox'

import type { Route } from '#contract/route.ts'

/** Values whose meaning a schema cannot tell, by the name of their field. */
const meant: Record<string, unknown> = {
  fulllink: 'https://example.ru/page',
  url: 'https://example.ru/page',
  appImage: 'https://example.ru/picture.png',
  secret: 'a-secret-of-a-mail',
  tz: 'Europe/Moscow',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-02',
  begin: '2026-11-01',
  end: '2026-11-02'
}

/** An option of a schema, such as `minLength`. */
const optionOf = (schema: TSchema, name: string): unknown => Reflect.get(schema, name)

const numberOf = (schema: TSchema, name: string, otherwise: number): number => {
  const value = optionOf(schema, name)
  return typeof value === 'number' ? value : otherwise
}

function texts(schema: TSchema): fc.Arbitrary<string> {
  const minLength = numberOf(schema, 'minLength', 0)
  const maxLength = numberOf(schema, 'maxLength', 40)
  const pattern = optionOf(schema, 'pattern')
  if (typeof pattern !== 'string') {
    return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 10) })
  }
  return fc
    .stringMatching(new RegExp(pattern))
    .filter(found => found.length >= minLength && found.length <= maxLength)
}

const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

/** Well-formed values of a schema of the contract. `all`: its optional fields too. */
export function wellFormed(schema: TSchema, all: boolean): fc.Arbitrary<unknown> {
  if (Type.IsObject(schema)) {
    const required = new Set<string>(schema.required)
    const kept = Object.entries(schema.properties).filter(([name]) => all || required.has(name))
    return fc.record(
      Object.fromEntries(
        kept.map(([name, field]) => [name, name in meant ? fc.constant(meant[name]) : wellFormed(field, all)])
      ),
      { noNullPrototype: true }
    )
  }
  if (Type.IsUnion(schema)) return fc.oneof(...schema.anyOf.map(option => wellFormed(option, all)))
  if (Type.IsEnum(schema)) return fc.constantFrom(...schema.enum)
  if (Type.IsArray(schema)) {
    return fc.uniqueArray(wellFormed(schema.items, all), {
      minLength: numberOf(schema, 'minItems', 0),
      maxLength: 3
    })
  }
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) {
    const min = Math.ceil(numberOf(schema, 'minimum', 0))
    return fc.integer({ min, max: numberOf(schema, 'maximum', 1000) })
  }
  if (Type.IsBoolean(schema)) return fc.boolean()
  if (Type.IsNull(schema)) return fc.constant(null)
  if (Type.IsRecord(schema)) return fc.constant({})
  if (Type.IsString(schema)) {
    if (optionOf(schema, 'format') === 'date') return dates.map(date => date.toISOString().slice(0, 10))
    if (optionOf(schema, 'format') === 'date-time') return dates.map(date => date.toISOString())
    return texts(schema)
  }
  throw new Error(`no sample of ${JSON.stringify(schema)}`)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One well-formed set of fields; empty without a schema. */
export function sampleFields(schema: TSchema | undefined, all = false): Record<string, unknown> {
  const [value] = schema ? fc.sample(wellFormed(schema, all), 1) : []
  return isRecord(value) ? value : {}
}

/** The address of a route with parameters put in, percent-encoded. */
export function urlOf(
  route: Route,
  params: Record<string, unknown> = sampleFields(route.params),
  query: Record<string, unknown> = sampleFields(route.query)
): string {
  const path = route.path.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(String(params[name]))
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  )
  return search.size === 0 ? path : `${path}?${search}`
}
