import type { TSchema } from 'typebox'

import { messageOf } from '#web/ui/form/rule-message.ts'

interface Rule {
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** A check of one text by the contract's own rule, with the contract's own words: undefined when all is well. */
export function textRule(schema: TSchema): (text: string) => string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = '' }: Rule = schema
  const shape = new RegExp(pattern)
  // Characters as people and the server count them, not UTF-16 halves.
  return text => {
    const { length } = Array.from(text)
    return length >= minLength && length <= maxLength && shape.test(text) ? undefined : messageOf(schema)
  }
}
