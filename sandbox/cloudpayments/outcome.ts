import { reasonOf } from './reasons.ts'
import type { Transaction } from './state.ts'

/** What the payer is told of a payment. */
export interface Outcome {
  status: 'success' | 'fail' | 'waiting'
  transactionId: number
  /** Empty: nothing renews. */
  subscriptionId: string
  reasonCode: number
  message: string
}

export function outcomeOf({ id, status, subscriptionId, reasonCode }: Transaction): Outcome {
  const isPaid = status === 'Completed' || status === 'Authorized'
  return {
    status: isPaid ? 'success' : status === 'AwaitingAuthentication' ? 'waiting' : 'fail',
    transactionId: id,
    subscriptionId,
    reasonCode,
    message: reasonOf(reasonCode).words
  }
}
