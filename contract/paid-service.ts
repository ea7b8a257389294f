import { Type, type Static } from 'typebox'

import { PlanId } from './plan-schema.ts'
import { Moment, nullable } from './values.ts'

const MoscowDay = Type.String({ format: 'date' })

const Period = Type.Object({
  plan: PlanId,
  from: MoscowDay,
  to: MoscowDay,
  shared: Type.Boolean({ description: 'other payments were spent on these days too, each for its part' })
})

/** What the money of one payment was spent on, as an act has to say it. */
export const PaidService = Type.Object({
  periods: Type.Array(Period, {
    description: 'what has passed, one after another; both days are included, those of two never the same'
  }),
  /** Of the act: today, or the last day of a term that is over, or when money went back after that. */
  asOf: MoscowDay,
  /** Of a term that is not over. */
  end: nullable(Moment),
  sum: Type.Number({ description: 'what was paid for these days, less what went back' }),
  cut: Type.Boolean({ description: 'an administrator took days of it away' })
})
export type PaidService = Static<typeof PaidService>
