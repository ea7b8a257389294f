import type { FastifyReply } from 'fastify'

import { TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'

import type { Counted } from './counted.ts'

/** Says beside a page of a list how much there is of it. */
export const tellTotal = (reply: FastifyReply, { total, exact }: Counted): FastifyReply =>
  reply.header(TOTAL_HEADER, total).header(TOTAL_EXACT_HEADER, String(exact))
