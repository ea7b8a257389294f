import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isShortLink } from '#contract/paths.ts'
import { redirect } from '#contract/redirect.ts'
import { unavailablePage } from '#landing/status-pages.ts'
import { addressKey } from '#server/platform/address-key.ts'
import { isPostgresAway } from '#server/platform/postgres.ts'

import { answerKnown } from './answer-known.ts'
import { createAnswers, type Answer, type AnswerDependencies } from './answers.ts'
import type { LinkCache } from './link-cache.ts'
import { pageReply, prepareOn } from './reply.ts'

export interface RedirectDependencies extends AnswerDependencies {
  cache: LinkCache
  /** Answers an address that is no short link. */
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const RETRY_AFTER_SECONDS = 5

/** Behind a slug: show where it leads instead of going there. */
const ABOUT = '+'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** `GET|HEAD /{shortlink}`, `/{shortlink}+` and `/{shortlink}/{n}`: find, record, answer. Nothing else happens before the answer leaves. */
export function redirectRoutes(app: FastifyInstance, deps: RedirectDependencies): void {
  const { cache, page, results, addressOf } = deps
  const { opened, pressed, shown } = createAnswers(deps)
  const unavailable = pageReply('unavailable', 503, unavailablePage(), {
    'retry-after': String(RETRY_AFTER_SECONDS)
  })

  const look = async (answer: Answer, shortlink: string, { request, reply }: Exchange): Promise<void> => {
    const slug = shortlink.toLowerCase()
    const asked = { slug, request: request.raw, prepare: prepareOn(reply.raw) }
    try {
      answer(cache.peek(slug) ?? (await cache.load(slug, addressKey(addressOf(request.raw)))), asked)
    } catch (error) {
      if (!isPostgresAway(error)) throw error
      results.unavailable += 1
      prepareOn(reply.raw)(unavailable)()
    }
    // Last: whatever is thrown before is Fastify's to answer.
    reply.hijack()
  }

  app.servedRoutes.add(redirect.link)
  app.route<{ Params: { shortlink: string } }>({
    method: ['GET', 'HEAD'],
    url: redirect.link.path,
    schema: { summary: redirect.link.summary, tags: ['redirect'] },
    childLoggerFactory: logger => logger,
    handler: (request, reply) => {
      const { shortlink } = request.params
      if (isShortLink(shortlink)) return look(opened, shortlink, { request, reply })
      const named = shortlink.slice(0, -ABOUT.length)
      if (shortlink.endsWith(ABOUT) && isShortLink(named)) return look(shown, named, { request, reply })
      return page(request, reply)
    }
  })

  app.servedRoutes.add(redirect.additional)
  app.route<{ Params: { shortlink: string; n: string } }>({
    method: ['GET', 'HEAD'],
    url: redirect.additional.path,
    schema: { summary: redirect.additional.summary, tags: ['redirect'] },
    childLoggerFactory: logger => logger,
    handler: (request, reply) => {
      const { shortlink, n } = request.params
      if (!isShortLink(shortlink) || !/^\d+$/.test(n)) return page(request, reply)
      return look(pressed(Number(n)), shortlink, { request, reply })
    }
  })

  answerKnown(app, cache, opened)
}
