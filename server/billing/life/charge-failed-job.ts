import { Type } from 'typebox'

import { jobKind } from '#server/platform/jobs.ts'

/** Tells a payer that a renewal did not go through. */
export const tellFailure = jobKind({
  name: 'billing-charge-failed',
  data: Type.Object({ transactionId: Type.String() }),
  retries: 30,
  pause: { first: 2, longest: 900 },
  atOnce: 1
})
