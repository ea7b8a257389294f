import { Type, type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'

import { routes } from './routes.ts'

const creating = [
  'POST /api/users/new',
  'POST /api/users/shortlinks',
  'POST /api/promo',
  'POST /api/payment/:plan',
  'POST /api/complaints'
]

const named = routes.map(route => Object.assign({ call: `${route.method} ${route.path}` }, route))
const find = (call: string) => named.find(route => route.call === call)

const fields = (schema: TSchema | undefined) =>
  schema && Type.IsObject(schema) ? Object.keys(schema.properties).toSorted() : []

test('no address stands twice, whatever its parameters are called', () => {
  const calls = named.map(route => route.call.replaceAll(/:\w+/g, ':'))
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
})

describe.each(named)('$call', route => {
  test('has a schema for each parameter of its path and for no other', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    expect(fields(route.params)).toEqual(inPath.toSorted())
  })

  test('requires its parameters', () => {
    const required = route.params && Type.IsObject(route.params) ? route.params.required : []
    expect([...(required ?? [])].toSorted()).toEqual(fields(route.params))
  })

  test('takes a body only where one can be sent', () => {
    expect(route.method === 'GET' && route.body !== undefined).toBe(false)
  })

  test('says nothing exactly when its status is 204', () => {
    expect(Type.IsVoid(route.response)).toBe(route.status === 204)
  })
})

test.each(creating)('%s answers 201', call => {
  expect(find(call)?.status).toBe(201)
})

test('DELETE and …/send answer 204', () => {
  const silent = named.filter(({ method, path }) => method === 'DELETE' || path.endsWith('/send'))
  expect(silent).not.toEqual([])
  expect(silent.filter(route => route.status !== 204).map(route => route.call)).toEqual([])
})

test('PUT answers 200 with the entity', () => {
  const puts = named.filter(route => route.method === 'PUT')
  expect(puts).not.toEqual([])
  expect(puts.filter(({ status }) => status !== undefined && status !== 200)).toEqual([])
})

const isPlain = (schema: TSchema) =>
  [Type.IsString, Type.IsEnum, Type.IsInteger, Type.IsNumber, Type.IsBoolean, Type.IsNull].some(is =>
    is(schema)
  )

/** Where a schema takes lists of any length, and where it takes what `withinSchema` of the server cannot bound. */
function unboundedPlaces(schema: TSchema, place: string): string[] {
  if (Type.IsObject(schema)) {
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      unboundedPlaces(field, `${place}.${name}`)
    )
  }
  if (Type.IsArray(schema)) {
    const items = unboundedPlaces(schema.items, `${place}[]`)
    return Reflect.get(schema, 'maxItems') === undefined ? [place, ...items] : items
  }
  const options = Type.IsUnion(schema) ? schema.anyOf : [schema]
  return options.every(isPlain) ? [] : [place]
}

// What a provider signs is read before any schema sees it.
test.each(named.filter(({ access }) => access !== 'signature'))(
  '$call bounds every list that it takes',
  ({ query, body }) => {
    const places = Object.entries({ query, body }).flatMap(([name, schema]) =>
      schema ? unboundedPlaces(schema, name) : []
    )
    expect(places).toEqual([])
  }
)
