import type { FastifyInstance, FastifyRequest } from 'fastify'

import {
  notificationCodes,
  notifications,
  type NotificationAnswer,
  type NotificationKind
} from '#contract/payment-notifications.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'

import { handlers, keyOf } from './handlers.ts'
import { readMessage, type Message } from './message.ts'
import { holdTransaction, keepMessage } from './notifications.store.ts'
import { isSigned } from './signature.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A message of the provider, when its signature is right. */
    signed: Message | null
  }
}

/** More than any message has: a receipt of a hundred goods comes along with some. */
const BODY_LIMIT = 512 * 1024

function rawOf({ method, raw, body }: FastifyRequest): Buffer {
  if (method === 'GET') return Buffer.from((raw.url ?? '').split('?').slice(1).join('?'), 'latin1')
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function signedOf({ signed }: FastifyRequest): Message {
  if (!signed) throw new ProblemError('BAD_SIGNATURE')
  return signed
}

const kinds: NotificationKind[] = [
  'check',
  'pay',
  'fail',
  'confirm',
  'refund',
  'receipt',
  'recurrent',
  'cancel'
]

/** What the provider tells us of payments: by GET or POST, as its cabinet is set. */
export async function notificationsRoutes(
  app: FastifyInstance,
  deps: BillingDependencies & { onBadSignature: () => void }
): Promise<void> {
  const { sql, clock, provider, onBadSignature } = deps

  async function handle(kind: NotificationKind, message: Message): Promise<NotificationAnswer> {
    const code = await sql.begin(async tx => {
      const { TransactionId: transactionId } = message.fields
      if (transactionId !== undefined) await holdTransaction(tx, transactionId)
      const now = clock()
      const answer = await handlers[kind]({ tx, deps, message, now })
      await keepMessage(tx, { kind, key: keyOf(kind, message), fields: message.fields }, now)
      return answer
    })
    return { code: code ?? notificationCodes.ok }
  }

  await app.register(async scope => {
    scope.decorateRequest('signed', null)
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.addHook('onRoute', route => {
      route.bodyLimit = BODY_LIMIT
    })
    // Before its shape is looked at: whoever did not sign it is told nothing.
    scope.addHook('preValidation', async request => {
      if (!provider) throw new ProblemError('PAYMENTS_OFF')
      const raw = rawOf(request)
      if (!isSigned(provider.secret, raw, request.headers)) {
        onBadSignature()
        throw new ProblemError('BAD_SIGNATURE')
      }
      request.signed = readMessage(raw)
      if (request.method === 'GET') request.query = {}
      else request.body = {}
    })

    for (const kind of kinds) {
      serve(scope, notifications[kind].get, ({ request }) => handle(kind, signedOf(request)))
      serve(scope, notifications[kind].post, ({ request }) => handle(kind, signedOf(request)))
    }
  })
}
