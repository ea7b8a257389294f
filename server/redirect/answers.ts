import type { FastifyReply, FastifyRequest } from 'fastify'

import { aboutPage } from '#landing/about-page.ts'
import { adultPage } from '#landing/adult-page.ts'
import { cardPage } from '#landing/card-page.ts'
import { blockedPage, deletedPage, endedPage, notFoundPage, waitingPage } from '#landing/status-pages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Spool } from '#server/visits/spool.ts'

import { clickLine } from './click-line.ts'
import type { Landings } from './landings.ts'
import { isPreviewCrawler } from './preview-crawler.ts'
import type { Found, LiveLink } from './redirect.store.ts'
import type { RedirectResults } from './results.ts'
import { pageHeaders, sendPage } from './send-page.ts'
import { prepareTarget, withQuery, type Target } from './target.ts'

export interface AnswerDependencies {
  spool: Spool
  clock: Clock
  landings: Landings
  /** Counted up with each answer. */
  results: RedirectResults
}

export interface Asked {
  /** In lower case. */
  slug: string
  request: FastifyRequest
  reply: FastifyReply
}

interface Answers {
  /** The link itself. */
  opened: (found: Found, asked: Asked) => Promise<unknown>
  /** A button of its page: 0 is the main one. */
  pressed: (found: Found, n: number, asked: Asked) => Promise<unknown>
  /** Where it leads. */
  shown: (found: Found, asked: Asked) => Promise<unknown>
}

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

const isConfirmed = (query: string) => new URLSearchParams(query).getAll('adult').includes('yes')

const asciiHostOf = (target: string) => URL.parse(target)?.hostname ?? ''

// Past Fastify's own way of sending, an eighth of the whole redirect (bench/): nothing hooks into these answers.
// The head comes first: whatever it throws is still Fastify's to answer.

function sendTo(reply: FastifyReply, location: string): undefined {
  const { raw } = reply
  raw.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 })
  reply.hijack()
  raw.end()
}

function sendReady(reply: FastifyReply, html: Buffer): undefined {
  const { raw } = reply
  raw.writeHead(200, { ...pageHeaders, 'content-length': html.length })
  reply.hijack()
  raw.end(html)
}

/** A preview crawler is never told more than «18+», whatever stands in the address that somebody posted. */
const mayPass = ({ page }: LiveLink, request: FastifyRequest, query: string) =>
  !page.adult || (isConfirmed(query) && !isPreviewCrawler(request))

const lead = ({ page }: LiveLink, target: Target, query: string, reply: FastifyReply) =>
  sendTo(reply, withQuery(target, query, page.adult ? 'adult' : undefined))

/** What is answered once a slug is found, its click recorded first. */
export function createAnswers({ spool, clock, landings, results }: AnswerDependencies): Answers {
  /** A page in place of a link that leads nowhere now; undefined: it is open. */
  const closed = (found: Found, reply: FastifyReply, now: number): FastifyReply | undefined => {
    if (found.state !== 'live') {
      results[found.state] += 1
      const [status, html] = absent[found.state]
      return sendPage(reply, status, html)
    }
    if (now < found.from) {
      results.waiting += 1
      return sendPage(reply, 404, waitingPage(found.from))
    }
    if (now >= found.until) {
      results.ended += 1
      return sendPage(reply, 410, ended)
    }
    return undefined
  }

  const askAge = ({ page }: LiveLink, reply: FastifyReply, query: string) => {
    results.page += 1
    return sendPage(reply, 200, adultPage(page, query))
  }

  return {
    async opened(found, { slug, request, reply }) {
      const now = clock()
      const instead = closed(found, reply, now)
      if (instead || found.state !== 'live') return instead
      const query = queryOf(request)
      const passes = mayPass(found, request, query)
      const kind = found.page.adult && passes ? 'confirm' : 'visit'
      await spool.append(clickLine(request, found, kind, query, now))
      if (!passes) return askAge(found, reply, query)
      if (found.isLanding) {
        results.landing += 1
        return sendReady(reply, landings.pageOf(slug, found, query))
      }
      const card = !found.page.adult && isPreviewCrawler(request) && landings.cardOf(found)
      if (card) {
        results.card += 1
        return sendPage(reply, 200, cardPage(card))
      }
      results.redirect += 1
      return lead(found, found.target, query, reply)
    },

    async pressed(found, n, { request, reply }) {
      const now = clock()
      const instead = closed(found, reply, now)
      if (instead || found.state !== 'live') return instead
      const button = found.page.additionalLinks[n - 1]
      if (!found.hasButtons || (n > 0 && !button)) {
        results.unknown += 1
        return sendPage(reply, 404, notFoundPage())
      }
      const query = queryOf(request)
      if (!mayPass(found, request, query)) return askAge(found, reply, query)
      await spool.append(clickLine(request, found, 'button', query, now, button?.no ?? 0))
      results.button += 1
      const target = button ? prepareTarget(button.url, found.page.erid) : found.target
      return lead(found, target, query, reply)
    },

    async shown(found, { request, reply }) {
      const instead = closed(found, reply, clock())
      if (instead || found.state !== 'live') return instead
      const { page } = found
      if (page.adult && isPreviewCrawler(request)) return askAge(found, reply, '')
      results.about += 1
      const address = landings.addressOf(found)
      const complaint = landings.complaintAbout(found)
      return sendPage(reply, 200, aboutPage({ ...page, address, complaint, asciiHostOf }))
    }
  }
}
