import type { IncomingMessage } from 'node:http'

import { adultPage } from '#landing/adult-page.ts'

import { pageOf } from './link-page.ts'
import { isPreviewCrawler } from './preview-crawler.ts'
import type { LiveLink } from './redirect.store.ts'
import { pageReply, type Reply } from './reply.ts'
import { hostAsked, normalHost } from './short-host.ts'

const YES = 'adult=yes'

const isAnswer = (pair: string) => pair === 'adult' || pair.startsWith('adult=')

/** Of a browser that was asked lately: an app that opens pages by itself tells nothing else, and would be asked for ever. */
const ASKED = 'adult-asked'
const asked = { 'set-cookie': `${ASKED}=1; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax` }
const HAS_ASKED = new RegExp(`(?:^|;) *${ASKED}=1 *(?:;|$)`)

/**
 * Whether the answer was given on a page of this host: it stays in the address of a landing, which then gets posted. Who tells
 * neither (old browsers, what hides a page's address from the next) would be asked for ever, so the address is believed.
 */
function isFromHere({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, referer = '', cookie = '' } = headers
  if (HAS_ASKED.test(cookie) || site === 'same-origin') return true
  if (site !== undefined) return false
  return referer === '' || normalHost(URL.parse(referer)?.hostname ?? '') === hostAsked(headers)
}

/** A preview crawler is never told more than «18+», whatever stands in the address that somebody posted. */
export const mayPass = ({ adult }: LiveLink, request: IncomingMessage, query: string): boolean =>
  !adult || (query.split('&').includes(YES) && isFromHere(request) && !isPreviewCrawler(request))

/** An answer that was posted along is left out: the button of the page gives it. */
export function askAge(link: LiveLink, query: string): Reply {
  const rest = query.split('&').filter(pair => !isAnswer(pair))
  return pageReply('page', 200, adultPage(pageOf(link), rest.join('&')), asked)
}
