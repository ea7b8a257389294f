import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isReserved, isSlug } from '#contract/paths.ts'
import { redirect } from '#contract/redirect.ts'
import { unavailablePage } from '#landing/status-pages.ts'
import { isPostgresAway } from '#server/platform/postgres.ts'

import { createAnswers, type AnswerDependencies, type Asked } from './answers.ts'
import type { LinkCache } from './link-cache.ts'
import type { Found } from './redirect.store.ts'
import { sendPage } from './send-page.ts'

export interface RedirectDependencies extends AnswerDependencies {
  cache: LinkCache
  /** Answers an address that is no short link. */
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const RETRY_AFTER_SECONDS = 5

const isShortLink = (segment: string) => isSlug(segment) && !isReserved(segment)

/** Behind a slug: show where it leads instead of going there. */
const ABOUT = '+'

type Answer = (found: Found, asked: Asked) => Promise<unknown>

/** `GET|HEAD /{shortlink}`, `/{shortlink}+` and `/{shortlink}/{n}`: find, record, answer. Nothing else happens before the answer leaves. */
export function redirectRoutes(app: FastifyInstance, deps: RedirectDependencies): void {
  const { cache, page, results } = deps
  const { opened, pressed, shown } = createAnswers(deps)

  const look = async (answer: Answer, asked: Asked): Promise<unknown> => {
    try {
      return await answer(cache.peek(asked.slug) ?? (await cache.load(asked.slug)), asked)
    } catch (error) {
      if (!isPostgresAway(error)) throw error
      results.unavailable += 1
      return sendPage(asked.reply.header('retry-after', RETRY_AFTER_SECONDS), 503, unavailablePage())
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
      if (known) return opened(known, { slug, request, reply })
      if (isShortLink(slug)) return look(opened, { slug, request, reply })
      const named = slug.slice(0, -ABOUT.length)
      if (slug.endsWith(ABOUT) && isShortLink(named)) return look(shown, { slug: named, request, reply })
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
      return look((found, asked) => pressed(found, Number(n), asked), {
        slug: shortlink.toLowerCase(),
        request,
        reply
      })
    }
  })
}
