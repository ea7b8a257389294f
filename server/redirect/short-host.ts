import type { FastifyInstance } from 'fastify'

import { isReserved, isSlug } from '#contract/paths.ts'
import { notFoundPage } from '#landing/status-pages.ts'

const firstSegment = (url: string) => /^\/([^/?]*)/.exec(url)?.[1] ?? ''

/** A host for short links alone: neither the page nor the API is there. Before any route. */
export function keepToShortLinks(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    const segment = firstSegment(request.url)
    if (request.hostname !== host || (isSlug(segment) && !isReserved(segment))) return next()
    return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage())
  })
}
