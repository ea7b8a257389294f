import { aboutPage } from '#landing/about-page.ts'
import { cardPage } from '#landing/card-page.ts'
import { blockedPage, deletedPage, endedPage, notFoundPage, waitingPage } from '#landing/status-pages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Spool } from '#server/visits/spool.ts'

import { askAge, mayPass, withoutAnswer } from './adult-answer.ts'
import { clickLine, type Opening } from './click-line.ts'
import type { Landings } from './landings.ts'
import { pageAskedBy, pageOf } from './link-page.ts'
import type { OpeningRequest } from './opening-request.ts'
import { isPreviewCrawler } from './preview-crawler.ts'
import type { Found, LiveLink } from './redirect.store.ts'
import { pageReply, redirectTo, type Prepare, type Reply } from './reply.ts'
import type { RedirectResults } from './results.ts'
import { targetOf, withQuery } from './target.ts'

export interface AnswerDependencies {
  spool: Spool
  clock: Clock
  landings: Landings
  /** Whom a request comes from. */
  addressOf: (request: OpeningRequest) => string
  /** Counted up with each answer. */
  results: RedirectResults
}

interface Asked {
  /** In lower case. */
  slug: string
  request: OpeningRequest
  prepare: Prepare
}

/** Answers, now or once its click is in the spool; when it throws, nothing was sent or recorded. */
export type Answer = (found: Found, asked: Asked) => void

interface Answers {
  /** The link itself. */
  opened: Answer
  /** A button of its page: 0 is the main one. */
  pressed: (n: number) => Answer
  /** Where it leads. */
  shown: Answer
}

const absent: Record<Exclude<Found['state'], 'live'>, Reply> = {
  unknown: pageReply('unknown', 404, notFoundPage()),
  deleted: pageReply('deleted', 410, deletedPage()),
  blocked: pageReply('blocked', 410, blockedPage())
}

const ended = pageReply('ended', 410, endedPage())

const queryOf = ({ url = '' }: OpeningRequest) => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** What a click is counted by: of repeated marks the first, and the redirect drops those that its target has itself. */
const marked = ({ marks }: LiveLink, query: string) => {
  if (marks === '') return query
  return query === '' ? marks : `${marks}&${query}`
}

const asciiHostOf = (target: string) => URL.parse(target)?.hostname ?? ''

const locationOf = ({ adult }: LiveLink, target: string, query: string) =>
  withQuery(target, query, adult ? 'adult' : undefined)

/** A page in place of a link that leads nowhere now; undefined: it is open. */
function closedReply({ schedule }: LiveLink, now: number): Reply | undefined {
  if (!schedule) return undefined
  if (now < schedule.from) return pageReply('waiting', 404, waitingPage(schedule.from))
  return now < schedule.until ? undefined : ended
}

/** What is answered once a slug is found, its click recorded first. */
export function createAnswers(deps: AnswerDependencies): Answers {
  const { spool, clock, landings, addressOf, results } = deps
  const { privacy } = landings

  const prepared = ({ prepare }: Asked, reply: Reply) => {
    const send = prepare(reply)
    return () => {
      results[reply.result] += 1
      send()
    }
  }

  const answer = (asked: Asked, reply: Reply) => prepared(asked, reply)()

  const record = (asked: Asked, link: LiveLink, opening: Omit<Opening, 'address'>, reply: Reply) => {
    const { request } = asked
    const line = clickLine(request, link, { ...opening, address: addressOf(request) })
    // Its head is made while the request is at hand: half of the answer's work, and cheaper here than after the write.
    spool.append(line, prepared(asked, reply))
  }

  /** `then` answers for a link that leads somewhere now; for any other a page says why not. */
  const whenOpen =
    (then: (link: LiveLink, asked: Asked, now: number) => void): Answer =>
    (found, asked) => {
      if (found.state !== 'live') return answer(asked, absent[found.state])
      const now = clock()
      const closed = closedReply(found, now)
      return closed ? answer(asked, closed) : then(found, asked, now)
    }

  const openingReply = (link: LiveLink, { slug, request }: Asked, query: string): Reply => {
    if (link.isLanding) return pageReply('landing', 200, landings.htmlOf(slug, link, query))
    const card = !link.adult && isPreviewCrawler(request) && landings.cardOf(pageAskedBy(slug, link))
    if (card) return pageReply('card', 200, cardPage(card))
    return redirectTo(locationOf(link, link.target, query), 'redirect')
  }

  return {
    opened: whenOpen((link, asked, now) => {
      const query = queryOf(asked.request)
      const passes = mayPass(link, asked.request, query)
      const unanswered = passes ? undefined : withoutAnswer(`/${asked.slug}`, asked.request, query)
      if (unanswered) return answer(asked, unanswered)
      const kind = link.adult && passes ? 'confirm' : 'visit'
      const reply = passes ? openingReply(link, asked, query) : askAge(link, { query, privacy })
      record(asked, link, { kind, query: marked(link, query), now }, reply)
    }),

    pressed: n =>
      whenOpen((link, asked, now) => {
        const { additionalLinks, erid } = pageOf(link)
        const button = additionalLinks[n - 1]
        if (!link.hasButtons || (n > 0 && !button)) return answer(asked, absent.unknown)
        const query = queryOf(asked.request)
        if (!mayPass(link, asked.request, query)) {
          const unanswered = withoutAnswer(`/${asked.slug}/${n}`, asked.request, query)
          return answer(asked, unanswered ?? askAge(link, { query, privacy }))
        }
        const target = button ? targetOf(button.url, erid) : link.target
        const reply = redirectTo(locationOf(link, target, query), 'button')
        return record(asked, link, { kind: 'button', query, now, button: button?.no ?? 0 }, reply)
      }),

    shown: whenOpen((link, asked) => {
      const page = pageAskedBy(asked.slug, link)
      if (page.adult && isPreviewCrawler(asked.request))
        return answer(asked, askAge(link, { query: '', privacy }))
      const [address, complaint] = [landings.addressOf(page), landings.complaintAbout(page)]
      const about = { ...page, isLanding: link.isLanding, address, complaint, asciiHostOf }
      return answer(asked, pageReply('about', 200, aboutPage(about)))
    })
  }
}
