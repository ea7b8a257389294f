import { adultPage } from '#landing/adult-page.ts'
import { normalHost } from '#server/platform/normal-host.ts'

import { pageOf } from './link-page.ts'
import type { OpeningRequest } from './opening-request.ts'
import { isPreviewCrawler } from './preview-crawler.ts'
import type { LiveLink } from './redirect.store.ts'
import { pageReply, redirectTo, type Reply } from './reply.ts'
import { hostAsked } from './short-host.ts'

const YES = 'adult=yes'

const isAnswer = (pair: string) => pair === 'adult' || pair.startsWith('adult=')

/** Of a browser that was asked lately. */
const ASKED = 'adult-asked'
const asked = { 'set-cookie': `${ASKED}=1; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax` }
const HAS_ASKED = new RegExp(`(?:^|;) *${ASKED}=1 *(?:;|$)`)
/** An app that opens pages by itself never tells where from, and would be asked for ever. */
const UNTOLD: ReadonlySet<unknown> = new Set([undefined, 'none'])

/**
 * Whether the answer was given on a page of this host: it stays in the address of a landing, which then gets posted. Who tells
 * neither (old browsers, what hides a page's address from the next) would be asked for ever, so the address is believed.
 */
function wasAnsweredHere({ headers }: OpeningRequest): boolean {
  const { 'sec-fetch-site': site, referer = '', cookie = '' } = headers
  if (site === 'same-origin' || (UNTOLD.has(site) && HAS_ASKED.test(cookie))) return true
  if (site !== undefined) return false
  return referer === '' || normalHost(URL.parse(referer)?.hostname ?? '') === hostAsked(headers)
}

/** A preview crawler is never told more than «18+», whatever stands in the address that somebody posted. */
export const mayPass = ({ adult }: LiveLink, request: OpeningRequest, query: string): boolean =>
  !adult || (query.split('&').includes(YES) && wasAnsweredHere(request) && !isPreviewCrawler(request))

/** @param about the raw query of the request, and the address of the rules for what is kept about visitors */
export const askAge = (link: LiveLink, about: { query: string; privacy: string }): Reply =>
  pageReply('page', 200, adultPage(pageOf(link), about), asked)

/** The question stands at an address without the answer that was posted along: loaded anew there, it would pass for answered. */
export function withoutAnswer(path: string, request: OpeningRequest, query: string): Reply | undefined {
  const pairs = query.split('&')
  const rest = pairs.filter(pair => !isAnswer(pair))
  if (rest.length === pairs.length || isPreviewCrawler(request)) return undefined
  return redirectTo(rest.length > 0 ? `${path}?${rest.join('&')}` : path, 'page')
}
