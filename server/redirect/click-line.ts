import { clickId } from './click-id.ts'
import type { OpeningRequest } from './opening-request.ts'

const TEXT_MAX = 512
const URL_MAX = 2048

/** A member of the line's object, or nothing where there is no such header. */
function member(key: string, value: string | string[] | undefined, max: number): string {
  const text = Array.isArray(value) ? value[0] : value
  return text === undefined || text === '' ? '' : `,"${key}":${JSON.stringify(text.slice(0, max))}`
}

/** A query that is too long loses whole parameters: half a mark would be a campaign of its own. */
const shortened = (query: string) =>
  query.length <= URL_MAX ? query : query.slice(0, Math.max(0, query.lastIndexOf('&', URL_MAX)))

const OWN = /(?:^|;\s*)own=1\s*(?:;|$)/

/** Whether visits of the browser are not to be counted. Few requests have a cookie at all. */
const isOwn = (cookie: string | undefined) =>
  cookie !== undefined && cookie.includes('own=1') && OWN.test(cookie)

/** What is known of a click beside the request's own headers. */
export interface Opening {
  kind: 'visit' | 'confirm' | 'button'
  /** Whom it comes from. */
  address: string
  /** Raw, without `?`. */
  query: string
  now: number
  /** Number of the button, of kind `button` only. */
  button?: number
}

/**
 * The spool line of one opening of a link, or of one press of its page's `button`: raw facts only, everything else is found out
 * later. It is a `Click` as JSON, put together as text, because it runs once per redirect.
 */
export function clickLine(
  { headers, method }: OpeningRequest,
  link: { id: string; owner: string },
  { kind, address, query, now, button }: Opening
): string {
  const facts = `"id":"${clickId(now)}","t":${now},"l":"${link.id}","o":"${link.owner}","k":"${kind}","m":"${method === 'HEAD' ? 'HEAD' : 'GET'}"${button === undefined ? '' : `,"n":${button}`}`
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return `{${facts},"ip":${JSON.stringify(address)}${member('ua', headers['user-agent'], TEXT_MAX)}${member('r', headers.referer, URL_MAX)}${member('al', headers['accept-language'], TEXT_MAX)}${member('q', shortened(query), URL_MAX)}${member('p', purpose, TEXT_MAX)}${isOwn(headers.cookie) ? ',"own":1' : ''}}`
}
