import { Type } from 'typebox'

import { jobKind } from '#server/platform/jobs.ts'

/** Ends a refund that was asked for and has no end yet. */
export const finishRefund = jobKind({
  name: 'billing-refund',
  data: Type.Object({ id: Type.String() }),
  retries: 200,
  pause: { first: 2, longest: 900 },
  atOnce: 1,
  onceFor: ({ id }) => id
})
