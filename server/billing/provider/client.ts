import { setTimeout as sleep } from 'node:timers/promises'

import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { createAsk, type Envelope } from './ask.ts'
import { PaymentModel, SubscriptionModel } from './models.ts'
import { ProviderAway, ProviderRefused, type ProviderClient, type ProviderSettings } from './provider.ts'

/** Of a whole call, with its turn and further tries. */
const ANSWER_MS = 10_000
/** Milliseconds before each further try of a read. */
const PAUSES = [200, 800]
const MESSAGE_MAX = 200

const Subscriptions = Type.Array(SubscriptionModel)
const Payments = Type.Array(PaymentModel)
const RefundModel = Type.Object({ TransactionId: Type.Number() })

function modelOf<const S extends TSchema>(schema: S, { Model }: Envelope): Static<S> {
  if (!Value.Check(schema, Model)) throw new ProviderAway('the provider answered another model')
  return Model
}

/** The provider's words, no longer than a line: they go into the log. */
function accepted(envelope: Envelope): Envelope {
  if (envelope.Success) return envelope
  throw new ProviderRefused((envelope.Message ?? 'refused').slice(0, MESSAGE_MAX))
}

/** The provider's API over HTTP. Reads are tried again at once, writes never: who asked knows better what to do. */
export function createClient(
  settings: Pick<ProviderSettings, 'apiUrl' | 'publicId' | 'secret'>,
  answerMs = ANSWER_MS
): ProviderClient {
  const ask = createAsk(settings)

  const times = () => ({
    signal: AbortSignal.timeout(answerMs),
    turnUntil: performance.now() + answerMs / 2
  })

  const read = async (path: string, body: object): Promise<Envelope> => {
    const limits = times()
    for (const pause of PAUSES) {
      const envelope = await ask({ path, body, ...limits }).catch(() => undefined)
      if (envelope) return envelope
      if (!limits.signal.aborted) await sleep(pause)
    }
    return ask({ path, body, ...limits })
  }
  const write = async (path: string, body: object, requestId: string): Promise<Envelope> =>
    accepted(await ask({ path, body, requestId, ...times() }))

  return {
    async subscription(id) {
      const envelope = await read('/subscriptions/get', { Id: id })
      return envelope.Success ? modelOf(SubscriptionModel, envelope) : undefined
    },
    async subscriptionsOf(accountId) {
      return modelOf(Subscriptions, accepted(await read('/subscriptions/find', { accountId })))
    },
    async updateSubscription(requestId, { id, description, amount, startDate, period, receipt }) {
      const change = {
        Id: id,
        Description: description,
        Amount: amount,
        Currency: 'RUB',
        StartDate: new Date(startDate).toISOString(),
        Interval: 'Month',
        Period: period,
        CustomerReceipt: receipt
      }
      return modelOf(SubscriptionModel, await write('/subscriptions/update', change, requestId))
    },
    async cancelSubscription(requestId, id) {
      await write('/subscriptions/cancel', { Id: id }, requestId)
    },
    async refund(requestId, { transactionId, amount, receipt }) {
      const refund = {
        TransactionId: Number(transactionId),
        Amount: amount,
        JsonData: { cloudpayments: { CustomerReceipt: receipt } }
      }
      const { TransactionId } = modelOf(RefundModel, await write('/payments/refund', refund, requestId))
      return { transactionId: String(TransactionId) }
    },
    async voidPayment(requestId, transactionId) {
      await write('/payments/void', { TransactionId: Number(transactionId) }, requestId)
    },
    async payment(transactionId) {
      const envelope = await read('/payments/get', { TransactionId: Number(transactionId) })
      // Of a payment that failed the answer is no, with all of it.
      if (!envelope.Success && envelope.Model == null) return undefined
      return modelOf(PaymentModel, envelope)
    },
    async paymentsOf(day) {
      const list = await read('/payments/list', { Date: day, TimeZone: 'UTC' })
      return modelOf(Payments, accepted(list))
    }
  }
}
