import { MINUTE_MS } from '#contract/durations.ts'
import { reconcile } from '#server/billing/life/reconcile.ts'

import { billingIn } from './billing.ts'
import { startPayments, type PaymentsApp } from './payments.ts'

/** Messages are not on their way any more. */
export const LATER_MS = 20 * MINUTE_MS

interface Somebody {
  id: string
}

/** What the nightly comparison compares: the application, and the payment sandbox as its provider. */
export interface ReconcileWorld extends PaymentsApp {
  /** Compares, and waits until all that follows is done. */
  night(): Promise<void>
  planOf(somebody: Somebody): Promise<string | null | undefined>
  /** The last payment of somebody as the provider has it. */
  transactionOf(somebody: Somebody): PaymentsApp['sandbox']['transactions'][number]
  /** Ends the provider's faults; resolves when nothing is under way any more. */
  calm(): Promise<void>
  /** Does that, and leaves nothing listed as odd. */
  forget(): Promise<void>
}

export async function openReconcileWorld(): Promise<ReconcileWorld> {
  const context = await startPayments()
  const { sandbox, arrive, services } = context
  const { sql } = services
  const calm = async () => {
    sandbox.faults.clear()
    await arrive()
  }
  return {
    ...context,
    async night() {
      await reconcile(billingIn(context))
      await arrive()
    },
    async planOf({ id }) {
      const [row] = await sql<{ plan: string | null }[]>`select plan from users where id = ${id}`
      return row?.plan
    },
    transactionOf({ id }) {
      const found = sandbox.transactions.findLast(one => one.accountId === id && one.type === 'Payment')
      if (!found) throw new Error('nothing was paid')
      return found
    },
    calm,
    async forget() {
      await calm()
      await sql`delete from oddities`
    }
  }
}
