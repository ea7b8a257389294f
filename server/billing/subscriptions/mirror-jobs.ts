import { Type } from 'typebox'

import { jobKind } from '#server/platform/jobs.ts'

/** Asks the provider how a subscription is, and keeps the answer. */
export const mirrorSubscription = jobKind({
  name: 'billing-mirror',
  data: Type.Object({ id: Type.String() }),
  retries: 200,
  pause: { first: 2, longest: 900 },
  atOnce: 2
})

/** The same for all of an account: a message about a payment does not always name its subscription. */
export const mirrorAccount = jobKind({
  name: 'billing-mirror-account',
  data: Type.Object({ userId: Type.String() }),
  retries: 200,
  pause: { first: 2, longest: 900 },
  atOnce: 1
})

/** Lets go of a payment that is only held. */
export const voidPayment = jobKind({
  name: 'billing-void',
  data: Type.Object({ transactionId: Type.String() }),
  retries: 200,
  pause: { first: 2, longest: 900 },
  atOnce: 1,
  onceFor: ({ transactionId }) => transactionId
})
