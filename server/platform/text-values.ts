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
 * Anything else stays as it is, for the schema to refuse: '' is no 0 and '1.5' no 1. What the schema does not name, nobody is told of.
 */
export function readTextValues(schema: TSchema, data: unknown): unknown {
  if (!Type.IsObject(schema) || typeof data !== 'object' || data === null) return data
  const given = new Map(Object.entries(data))
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) =>
      given.has(name) ? [[name, valueOf(property, given.get(name))]] : []
    )
  )
}
