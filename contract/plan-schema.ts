import { Type, type Static } from 'typebox'

import { planIds } from './plans.ts'
import { route } from './route.ts'

/** What a plan allows; null = without a limit. */
export const Limits = Type.Object({
  links: Type.Union([Type.Integer(), Type.Null()]),
  landings: Type.Union([Type.Integer(), Type.Null()]),
  analyticsDays: Type.Integer(),
  marketplace: Type.Boolean()
})
export type Limits = Static<typeof Limits>

export const PlanId = Type.Enum([...planIds])

export const Plan = Type.Object(
  {
    id: PlanId,
    name: Type.String(),
    month: Type.Integer(),
    RUB: Type.Object({
      amount: Type.Integer({ description: 'charged for the whole term, whole roubles' }),
      price: Type.Integer({ description: 'floor(amount / months)' })
    }),
    paymentDescription: Type.String(),
    archive: Type.Boolean()
  },
  { title: 'Plan' }
)
export type Plan = Static<typeof Plan>

export const plans = {
  list: route({
    method: 'GET',
    path: '/api/plans',
    access: 'user',
    summary: 'The plans on offer',
    response: Type.Array(Plan)
  })
}
