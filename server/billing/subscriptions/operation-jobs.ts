import { Type } from 'typebox'

import { jobKind } from '#server/platform/jobs.ts'

/** Finishes an operation that has no end yet, or undoes it. */
export const finishOperation = jobKind({
  name: 'billing-operation',
  data: Type.Object({ id: Type.String() }),
  retries: 200,
  pause: { first: 5, longest: 300 },
  atOnce: 2,
  onceFor: ({ id }) => id
})

/** Goes on with all of them that have no end for long: their jobs may be lost. */
export const finishOld = jobKind({
  name: 'billing-old-operations',
  data: Type.Object({}),
  retries: 0,
  pause: { first: 1, longest: 1 },
  atOnce: 1
})

/** Whoever began it waits for the provider's answer no longer than that; then a job goes on. Seconds. */
export const SOON = { afterSeconds: 20 }

/** The same of what a job takes back: longer than the two requests of a cancellation, and their waits, ever take. Seconds. */
export const LATE = { afterSeconds: 90 }

/** A request that was given up may still be done there: the provider takes up to five minutes. Seconds. */
export const LOOKS_AGAIN = [60, 400]
