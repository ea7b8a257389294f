import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { notFoundPage } from '#landing/status-pages.ts'
import { answerError } from '#server/platform/error-handler.ts'
import { isForPerson } from '#server/platform/spa.ts'

import { sendPage } from './send-page.ts'

/** Answers an address that is none (`/%zz`): a short link that was torn on its way, unless a program asks. */
export function answerUnread(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'FST_ERR_BAD_URL' && isForPerson(request)) sendPage(reply, 404, notFoundPage())
  else answerError(error, request, reply)
}
