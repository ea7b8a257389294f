import { goOnWithRefund } from '#server/billing/refunds/finish-refund.ts'

import { newAdmin } from './admins.ts'
import { billingIn } from './billing.ts'
import { newBuyer } from './buyers.ts'
import type { TestUser } from './factories.ts'
import type { PaymentsApp } from './payments.ts'

interface Answer {
  statusCode: number
  code?: string
  message?: string
  refunded?: number
  details?: { field: string; message: string }[]
}

type Payer = TestUser & { id: string; payment: string }
interface Id {
  id: string
}

export interface RefundDesk {
  /** Somebody who has just bought a plan of 390 ₽ a month. */
  payer(renew?: boolean): Promise<Payer>
  /** An administrator gives roubles of a payment back, who saw how much has gone back before. */
  refund(payment: string, amount: number, was?: { refunded: number }): Promise<Answer>
  /** Kopecks of refunds that we have counted. */
  refunds(payer: Id): Promise<number[]>
  /** Kopecks of refunds that the provider has made. */
  givenBack(payer: Id): number[]
  operations(payer: Id): Promise<{ id: string; outcome: string | null }[]>
  outcomes(payer: Id): Promise<(string | null)[]>
  /** Does what the job of each refund does. */
  goOn(payer: Id): Promise<void>
}

/** Where money is given back, with the payment sandbox as the provider. */
export async function openRefundDesk(context: PaymentsApp): Promise<RefundDesk> {
  const { sandbox, app } = context
  const { sql } = context.services
  const admin = await newAdmin(context)

  const operations: RefundDesk['operations'] = ({ id }) =>
    sql<{ id: string; outcome: string | null }[]>`
      select id, outcome from operations where user_id = ${id} and kind = 'refund' order by created_at`

  return {
    async payer(renew = false) {
      const buyer = await newBuyer(context)
      await context.buy(buyer, 'START_1', { renew })
      const [row] = await sql<{ id: string }[]>`
        select id from money_facts where user_id = ${buyer.id} and kind = 'pay'`
      return { ...buyer, payment: row?.id ?? '' }
    },
    async refund(payment, amount, was) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/admin/payments/${payment}/refund`,
        headers: admin.headers,
        payload: { amount, ...(was && { was }) }
      })
      return { ...reply.json<Answer>(), statusCode: reply.statusCode }
    },
    async refunds({ id }) {
      const rows = await sql<{ amount: string }[]>`
        select back.amount from money_facts paid join money_facts back on back.payment = paid.key
        where paid.user_id = ${id} and back.kind = 'refund' order by back.amount`
      return rows.map(({ amount }) => Number(amount))
    },
    givenBack: ({ id }) =>
      sandbox.transactions
        .filter(one => one.type === 'Refund' && one.accountId === id)
        .map(({ amount }) => amount),
    operations,
    outcomes: async payer => (await operations(payer)).map(({ outcome }) => outcome),
    async goOn(payer) {
      for (const { id } of await operations(payer)) await goOnWithRefund(billingIn(context), id)
    }
  }
}
