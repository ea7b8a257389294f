import { openersHeaders, type OpeningRequest } from './opening-request.ts'

/** Node reads no more than 1000 headers, the shortest of 4 bytes; so many do not fit. */
const HEAD_MAX = 4000
const G = 0x47

/** One GET and nothing behind it, of characters that need no rule of their own. */
const PLAIN = /^GET \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^`|~\w-]+:[\t -~]*\r\n)+\r\n$/
const URL_AT = 'GET '.length

const read = new Map<string, (typeof openersHeaders)[number]>(openersHeaders.map(name => [name, name]))

/** They say that more comes, that something else than an answer is wanted, or that the connection ends. */
const leftToNode: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'connection',
  'proxy-connection'
])

const staysOpen = (name: string, value: string) =>
  name === 'connection' && value.toLowerCase() === 'keep-alive'

/**
 * The request that these bytes are, read as Node's parser reads it, only faster. Undefined: whatever is not one whole GET, with each
 * header that is read there once, on a connection that stays open, is Node's to read or to refuse.
 */
export function plainRequest(chunk: Buffer, socket: OpeningRequest['socket']): OpeningRequest | undefined {
  if (chunk[0] !== G || chunk.length > HEAD_MAX) return undefined
  const text = chunk.toString('latin1')
  if (!PLAIN.test(text)) return undefined
  const headers: OpeningRequest['headers'] = {}
  for (let at = text.indexOf('\n') + 1; at < text.length - 2;) {
    const colon = text.indexOf(':', at)
    const end = text.indexOf('\r', colon)
    const spelled = text.slice(at, colon).toLowerCase()
    const name = read.get(spelled)
    if (name !== undefined) {
      if (headers[name] !== undefined) return undefined
      headers[name] = text.slice(colon + 1, end).trim()
    } else if (leftToNode.has(spelled) && !staysOpen(spelled, text.slice(colon + 1, end).trim())) {
      return undefined
    }
    at = end + 2
  }
  if (headers.host === undefined) return undefined
  return { method: 'GET', url: text.slice(URL_AT, text.indexOf(' ', URL_AT)), headers, socket }
}
