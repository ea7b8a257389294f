import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { outboxMailPage, outboxPage } from '#landing/mails/outbox-pages.ts'
import type { Config } from '#server/platform/config.ts'
import { comesFromHere } from '#server/platform/from-here.ts'
import { isLoopbackHost } from '#server/platform/loopback.ts'

import { lastMails, mailIn, type StoredMail } from './outbox-read.ts'

const LIST = '/dev/mail'

/** The frame with the mail inherits this: it loads nothing either. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer'
}

const withPage = (mail: StoredMail) => ({ ...mail, page: `${LIST}/${mail.file}` })

const hereOnly = (request: FastifyRequest, reply: FastifyReply, next: () => void) =>
  comesFromHere(request.raw) ? next() : reply.callNotFound()

/**
 * Mails of the outbox as pages, for whoever tries the service on their own machine: they open accounts, so they are shown to nobody
 * else, and not at all once the service has a name or a mail server.
 */
export function outboxRoutes(app: FastifyInstance, { publicUrl, smtpUrl, dataDir }: Config): void {
  if (smtpUrl !== undefined || !isLoopbackHost(publicUrl.hostname)) return
  const dir = join(dataDir, 'outbox')
  const hidden = { onRequest: hereOnly, schema: { hide: true } }

  app.get(LIST, hidden, async (_request, reply) =>
    reply.headers(headers).send(outboxPage((await lastMails(dir)).map(withPage)))
  )

  app.get<{ Params: { file: string } }>(`${LIST}/:file`, hidden, async (request, reply) => {
    const mail = await mailIn(dir, request.params.file)
    return mail ? reply.headers(headers).send(outboxMailPage(withPage(mail), LIST)) : reply.callNotFound()
  })
}
