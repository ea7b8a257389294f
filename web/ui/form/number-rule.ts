import type { TSchema } from 'typebox'

import { messageOf } from '#web/ui/form/rule-message.ts'

interface Rule {
  minimum?: number
  maximum?: number
}

/** A check of a typed whole number by the contract's own rule, with the contract's own words. */
export function wholeNumberRule(schema: TSchema): (text: string) => string | undefined {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Rule = schema
  return text => {
    const number = Number(text)
    return /^\d{1,15}$/.test(text) && number >= minimum && number <= maximum ? undefined : messageOf(schema)
  }
}
