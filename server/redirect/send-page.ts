import type { FastifyReply } from 'fastify'

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Of every page in place of a redirect: nobody keeps it, so each opening comes here. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin'
} as const

/** Answers with a small page that has no script. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).headers(pageHeaders).send(html)
