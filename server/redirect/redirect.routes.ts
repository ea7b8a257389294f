import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isReserved, isSlug } from '#contract/paths.ts'
import { redirect } from '#contract/redirect.ts'
import { adultPage } from '#landing/adult-page.ts'
import {
  blockedPage,
  deletedPage,
  endedPage,
  notFoundPage,
  unavailablePage,
  waitingPage
} from '#landing/status-pages.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isPostgresAway } from '#server/platform/postgres.ts'
import type { Spool } from '#server/visits/spool.ts'

import { clickLine } from './click-line.ts'
import type { LinkCache } from './link-cache.ts'
import type { Found } from './redirect.store.ts'
import type { RedirectResults } from './results.ts'
import { sendPage } from './send-page.ts'
import { withQuery } from './target.ts'

export interface RedirectDependencies {
  cache: LinkCache
  spool: Spool
  clock: Clock
  /** Answers an address that is no short link. */
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Counted up with each answer. */
  results: RedirectResults
}

const RETRY_AFTER_SECONDS = 5

const absent = {
  unknown: [404, notFoundPage()],
  deleted: [410, deletedPage()],
  blocked: [410, blockedPage()]
} as const

const ended = endedPage()

const queryOf = (request: FastifyRequest) => {
  const { url } = request.raw
  const start = url?.indexOf('?') ?? -1
  return start < 0 || url === undefined ? '' : url.slice(start + 1)
}

const isShortLink = (segment: string) => isSlug(segment) && !isReserved(segment)

const isConfirmed = (query: string) => new URLSearchParams(query).getAll('adult').includes('yes')

/** `GET|HEAD /{shortlink}`: find, record, answer. Nothing else happens before the answer leaves. */
export function redirectRoutes(
  app: FastifyInstance,
  { cache, spool, clock, page, results }: RedirectDependencies
): void {
  const answer = async (found: Found, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (found.state !== 'live') {
      results[found.state] += 1
      const [status, html] = absent[found.state]
      return sendPage(reply, status, html)
    }
    const now = clock()
    if (now < found.from) {
      results.waiting += 1
      return sendPage(reply, 404, waitingPage(found.from))
    }
    if (now >= found.until) {
      results.ended += 1
      return sendPage(reply, 410, ended)
    }
    const query = queryOf(request)
    const confirmed = found.adult && isConfirmed(query)
    await spool.append(clickLine(request, found, confirmed ? 'confirm' : 'visit', query, now))
    if (found.adult && !confirmed) {
      results.page += 1
      return sendPage(reply, 200, adultPage(found, query))
    }
    results.redirect += 1
    const location = withQuery(found.target, query, found.adult ? 'adult' : undefined)
    // Past Fastify's own way of sending, an eighth of the whole redirect (bench/): nothing hooks into this answer.
    // The head comes first: whatever it throws is still Fastify's to answer.
    const { raw } = reply
    raw.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 })
    reply.hijack()
    raw.end()
    return undefined
  }

  const look = async (slug: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    try {
      return await answer(await cache.load(slug), request, reply)
    } catch (error) {
      if (!isPostgresAway(error)) throw error
      results.unavailable += 1
      return sendPage(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, unavailablePage())
    }
  }

  app.servedRoutes.add(redirect.link)
  app.route<{ Params: { shortlink: string } }>({
    method: ['GET', 'HEAD'],
    url: redirect.link.path,
    schema: { summary: redirect.link.summary, tags: ['redirect'] },
    childLoggerFactory: logger => logger,
    handler: (request, reply) => {
      const slug = request.params.shortlink.toLowerCase()
      const known = cache.peek(slug)
      if (known) return answer(known, request, reply)
      return isShortLink(slug) ? look(slug, request, reply) : page(request, reply)
    }
  })

  app.route<{ Params: { shortlink: string; n: string } }>({
    method: ['GET', 'HEAD'],
    url: redirect.additional.path,
    schema: { summary: redirect.additional.summary, tags: ['redirect'] },
    handler: async (request, reply) => {
      const { shortlink, n } = request.params
      if (!isShortLink(shortlink) || !/^\d{1,3}$/.test(n)) return page(request, reply)
      throw new ProblemError('NOT_IMPLEMENTED')
    }
  })
}
