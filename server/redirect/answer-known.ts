import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import type { Answer } from './answers.ts'
import type { LinkCache } from './link-cache.ts'

/**
 * Answers openings of links in memory before Fastify, whose router, hooks, request and reply cost as much again as the answer
 * (bench/). Nothing is decided here: the answer is the route's own, and whatever is not found at once goes to Fastify.
 */
export function answerKnown(app: FastifyInstance, cache: LinkCache, opened: Answer): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return false
    const end = url.indexOf('?')
    const slug = url.slice(1, end < 0 ? url.length : end).toLowerCase()
    const found = cache.peek(slug)
    if (!found) return false
    try {
      opened(found, { slug, request, response })
      return true
    } catch {
      // Fastify's route meets the same fault, and tells of it.
      return false
    }
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (closing || !isAnswered(request, response)) app.routing(request, response)
  })
}
