import type { BillingDependencies } from '#server/billing/dependencies.ts'

import { goOnWithRefund } from './finish-refund.ts'
import { finishRefund } from './refund-jobs.ts'

export const startRefunds = (deps: BillingDependencies): Promise<void> =>
  deps.jobs.work(finishRefund, ({ id }) => goOnWithRefund(deps, id))
