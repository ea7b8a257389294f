import { isUtf8 } from 'node:buffer'
import type { LookupAddress } from 'node:dns'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { faultOf, FetchFault } from './fetch-fault.ts'
import { isPublicAddress } from './public-address.ts'
import { askNameServers, type ResolveName } from './resolve-name.ts'

const REDIRECTS_MAX = 3
const BYTES_MAX = 512 * 1024
const TOTAL_MS = 3000
const HEADERS_BYTES_MAX = 16 * 1024
/** Of «wait» and its like before the answer. */
const INFORMATION_MAX = 20
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PORTS = new Set([80, 443])

export interface SafeFetchOptions {
  /** Says who asks, for whoever reads their log. */
  userAgent: string
  method?: 'GET' | 'HEAD'
  /** No more of the body is read; 512 KiB unless told, and never more. */
  bytesMax?: number
  signal?: AbortSignal
  /** Tests only: further places that may be asked. */
  allow?: (address: string, port: number) => boolean
  /** Tests only: who knows the names. */
  resolve?: ResolveName
}

export interface SafeAnswer {
  /** Where the last redirect led. */
  url: URL
  status: number
  headers: IncomingHttpHeaders
  /** As it came: what `content-encoding` says is not undone. */
  body: Buffer
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

/** Where an address leads, each place looked at before anything is sent there. @throws FetchFault `address`, `name`, `private`, `resolver` */
async function placesOf(url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<LookupAddress[]> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFault('address')
  const port = portOf(url)
  // The parser of addresses has brought `0x7f.1` and its like into the common form.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const resolve = options.resolve ?? askNameServers()
  const found = family === 0 ? await resolve(host, signal) : [{ address: host, family }]
  const allowed = ({ address }: LookupAddress) => options.allow?.(address, port) === true
  const open = (place: LookupAddress) => isPublicAddress(place.address) || allowed(place)
  // First, whatever the port: such a name and one that does not exist must not be told apart.
  if (!found.some(open)) throw new FetchFault('private')
  if (!found.every(open) || !(PORTS.has(port) || found.every(allowed))) throw new FetchFault('address')
  return found
}

/** Connects to nothing but the places that were looked at, whatever the name means by then. */
const pinned =
  (places: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = places
    if (all === true) callback(null, places)
    else if (first) callback(null, first.address, first.family)
  }

/** Sends one request and waits for the head of its answer. */
function ask(
  url: URL,
  places: LookupAddress[],
  { method = 'GET', userAgent }: SafeFetchOptions,
  signal: AbortSignal
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  let informed = 0
  const asked = request(url, {
    method,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      'accept-language': 'ru',
      'accept-encoding': 'identity'
    },
    agent: false,
    lookup: pinned(places),
    maxHeaderSize: HEADERS_BYTES_MAX,
    signal
  })
    .once('response', resolve)
    .on('information', () => {
      informed += 1
      if (informed <= INFORMATION_MAX) return
      reject(new FetchFault('answer'))
      asked.destroy()
    })
    // An answer that goes on as another protocol is none.
    .once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new FetchFault('answer'))
    })
    .on('error', reject)
  asked.end()
  return promise
}

async function bodyOf(answer: IncomingMessage, max: number): Promise<Buffer> {
  // One place for all of it: it may come letter by letter.
  const body = Buffer.allocUnsafeSlow(max)
  let length = 0
  if (max > 0) {
    // Leaving the loop closes the line.
    for await (const part of answer) {
      if (!Buffer.isBuffer(part)) throw new FetchFault('answer')
      length += part.copy(body, length)
      if (length >= max) break
    }
  }
  answer.destroy()
  return body.subarray(0, length)
}

/** Where a redirect leads: sites write addresses in their own letters, which Node hands on byte by byte. */
function nextPlace(location: string | undefined, base: URL): URL | null {
  const bytes = Buffer.from(location ?? '', 'latin1')
  return URL.parse(isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1'), base.href)
}

async function follow(start: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<SafeAnswer> {
  let url = start
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    signal.throwIfAborted()
    const answer = await ask(url, await placesOf(url, options, signal), options, signal)
    const { statusCode: status = 0, headers } = answer
    const next = REDIRECTS.has(status) ? nextPlace(headers.location, url) : null
    if (headers.location === undefined || next === null) {
      const max = Math.min(options.bytesMax ?? BYTES_MAX, BYTES_MAX)
      const body = await bodyOf(answer, max)
      // A line that was cut at the deadline may pass for one that ended.
      signal.throwIfAborted()
      return { url, status, headers, body }
    }
    answer.destroy()
    url = next
  }
  throw new FetchFault('redirects')
}

/**
 * Asks a stranger's address without ever reaching a private network: names are looked up once a hop and the connection goes
 * where that said; no cookies, no credentials, at most 3 redirects, 512 KiB and 3 seconds in all.
 * @throws FetchFault
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<SafeAnswer> {
  const start = URL.parse(address)
  if (!start) throw new FetchFault('address')
  const deadline = AbortSignal.timeout(TOTAL_MS)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    return await follow(start, options, signal)
  } catch (error) {
    if (options.signal?.aborted === true) throw new FetchFault('stopped', error)
    const fault = faultOf(error)
    // A name server that is too slow says nothing of the address.
    throw deadline.aborted && fault.kind !== 'resolver' ? new FetchFault('timeout', error) : fault
  }
}
