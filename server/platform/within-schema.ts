import { Type, type TSchema } from 'typebox'

import { isRecord } from './is-record.ts'

/**
 * What of a value its schema speaks of: no field that it does not name, one item more than it allows, nothing inside of
 * what is to be a text or a number. What is wrong with the value is wrong with this, and this is no longer than the
 * schema allows, but for its texts.
 */
export function withinSchema(schema: TSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (!Type.IsArray(schema)) return []
    const maxItems: unknown = Reflect.get(schema, 'maxItems')
    const told = typeof maxItems === 'number' ? value.slice(0, maxItems + 1) : value
    return told.map(item => withinSchema(schema.items, item))
  }
  if (!isRecord(value)) return value
  if (!Type.IsObject(schema)) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, field]) =>
      Object.hasOwn(value, name) ? [[name, withinSchema(field, value[name])]] : []
    )
  )
}
