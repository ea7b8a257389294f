import { Type, type Static } from 'typebox'

import { PlanId } from './plan-schema.ts'
import { Day, Moment, nullable } from './values.ts'

const MoscowDay = Type.String({ format: 'date' })

const Period = Type.Object({
  plan: PlanId,
  from: MoscowDay,
  to: MoscowDay,
  shared: Type.Boolean({ description: 'other payments were spent on these days too, each for its part' })
})

/** Whole Moscow days, both ends included. */
export const ActPeriod = Type.Object({ from: Type.Optional(Day), until: Type.Optional(Day) })
export type ActPeriod = Static<typeof ActPeriod>

/** What the money of one payment was spent on, as an act has to say it. */
export const PaidService = Type.Object({
  /** Of the act: another one for other days. */
  number: Type.String(),
  periods: Type.Array(Period, {
    description: 'what has passed, one after another; both days are included, those of two never the same'
  }),
  /** The days that were asked for. */
  from: nullable(MoscowDay),
  until: nullable(MoscowDay),
  /** Of the act: its last day; without one today, or the last day of a term that is over, or when money went back after that. */
  asOf: MoscowDay,
  /** Of a term that is not over then. */
  end: nullable(Moment),
  refunded: Type.Number({ description: 'what went back of the payment by then' }),
  unused: Type.Number({ description: 'what the whole days that were left then are worth' }),
  earlier: Type.Number({ description: 'what the days before `from` come to' }),
  sum: Type.Number({
    description:
      'what was paid, less all of these: acts of days that follow one another are that of all of them. Less than nothing where money for earlier days went back'
  }),
  cut: Type.Boolean({
    description: 'an administrator took days of it away, whose money had not gone back by then, or by `from`'
  }),
  closing: nullable(
    Type.Object(
      {
        first: MoscowDay,
        last: MoscowDay,
        over: Type.Boolean({ description: 'the last one is that of the term' })
      },
      { description: 'the days that `until` may be' }
    )
  )
})
export type PaidService = Static<typeof PaidService>
