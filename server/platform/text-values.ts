import { Type, type TSchema } from 'typebox'

const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/
const booleans = new Map([
  ['true', true],
  ['false', false]
])

function valueOf(schema: TSchema | undefined, text: unknown): unknown {
  if (typeof text !== 'string' || schema === undefined) return text
  if (Type.IsInteger(schema)) return INTEGER.test(text) ? Number(text) : text
  if (Type.IsNumber(schema)) return NUMBER.test(text) ? Number(text) : text
  if (Type.IsBoolean(schema)) return booleans.get(text) ?? text
  return text
}

/**
 * Path and query arrive as text: what is written as the number or boolean that its schema wants becomes it.
 * Anything else stays as it is, for the schema to refuse: '' is no 0 and '1.5' no 1.
 */
export function readTextValues(schema: TSchema, data: unknown): unknown {
  if (!Type.IsObject(schema) || typeof data !== 'object' || data === null) return data
  const properties = new Map(Object.entries(schema.properties))
  return Object.fromEntries(
    Object.entries(data).map(([name, text]) => [name, valueOf(properties.get(name), text)])
  )
}
