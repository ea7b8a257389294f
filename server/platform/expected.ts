import { isRecord } from './is-record.ts'

type Schema = Record<string, unknown>

/** ` от 1 до 200`, of what has bounds. */
function between(least: unknown, most: unknown, what = ''): string {
  if (typeof most === 'number') return `${typeof least === 'number' ? ` от ${least}` : ''} до ${most}${what}`
  return typeof least === 'number' ? ` не меньше ${least}${what}` : ''
}

function words(schema: Schema): string {
  const { type, enum: choices, pattern } = schema
  if (Array.isArray(choices)) return `Подойдёт одно из: ${choices.join(', ')}`
  if (type === 'boolean') return 'Подойдёт true или false'
  if (type === 'integer') return `Введите целое число${between(schema.minimum, schema.maximum)}`
  if (type === 'number') return `Введите число${between(schema.minimum, schema.maximum)}`
  if (type === 'array') return `Передайте список${between(schema.minItems, schema.maxItems, ' значений')}`
  if (type === 'null') return 'Подойдёт null'
  if (type !== 'string') return 'Передайте объект JSON'
  const length = between(schema.minLength, schema.maxLength, ' знаков')
  return `Введите текст${length}${typeof pattern === 'string' ? ` по шаблону ${pattern}` : ''}`
}

/** What a place of a schema takes, as a Russian sentence: for places that have none of their own in the contract. */
export const expected = (place: unknown): string => `${words(isRecord(place) ? place : {})}.`
