import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Answer } from './answers.ts'
import { fastPath } from './fast-path.ts'
import type { LinkCache } from './link-cache.ts'
import type { OpeningRequest } from './opening-request.ts'
import { prepareOn, type Prepare } from './reply.ts'

/**
 * Answers openings of links in memory before Fastify, whose router, hooks, request and reply cost as much again as the answer
 * (bench/). Nothing is decided here: the answer is the route's own, and whatever is not found at once goes to Fastify.
 */
export function answerKnown(app: FastifyInstance, cache: LinkCache, opened: Answer): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // What is being answered past Node is nothing that it waits for: it leaves with this turn's clicks.
    await nextTurn()
  })

  const isAnswered = (request: OpeningRequest, prepare: Prepare): boolean => {
    const { method, url = '' } = request
    if (closing || (method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return false
    const end = url.indexOf('?')
    const slug = url.slice(1, end < 0 ? url.length : end).toLowerCase()
    const found = cache.peek(slug)
    if (!found) return false
    try {
      opened(found, { slug, request, prepare })
      return true
    } catch {
      // Fastify's route meets the same fault, and tells of it.
      return false
    }
  }

  const begun = fastPath(app.server, isAnswered)
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    begun(request, response)
    if (!isAnswered(request, prepareOn(response))) app.routing(request, response)
  })
}
