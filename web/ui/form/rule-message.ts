import type { TSchema } from 'typebox'

interface Rule {
  'x-message'?: string
}

/** The contract's own words for a value that breaks its rule. */
export function messageOf(schema: TSchema): string {
  const { 'x-message': message = 'Проверьте это поле.' }: Rule = schema
  return message
}
