import { Type, type Static } from 'typebox'

import { PlanId } from './plan-schema.ts'
import { Moment } from './values.ts'

/** What the money of one payment was spent on, as an act has to say it. */
export const PaidService = Type.Object({
  periods: Type.Array(Type.Object({ plan: PlanId, from: Moment, to: Moment }), {
    description: 'one after another; the last may end in the future, or begin there'
  }),
  asOf: Moment
})
export type PaidService = Static<typeof PaidService>
