import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { createBuckets, type Bucket } from './bucket.ts'
import { createMint, type Claims, type Mint } from './tokens.ts'

/** Source: reference wildberries.md § 2. */
const PING: Bucket = { limit: 3, intervalMs: 10_000 }

export interface Sandbox {
  /** For `WILDBERRIES_COMMON_URL`. */
  url: string
  tokenOf: Mint['tokenOf']
  /** The `Authorization` header of every request that came, where it came to. */
  asked: { url: string; authorization: string }[]
  close(): Promise<void>
}

type Headers = Record<string, string | number>

function refuse(response: ServerResponse, status: number, detail: string, headers: Headers = {}): void {
  const titles: Record<number, string> = {
    401: 'unauthorized',
    403: 'access denied',
    404: 'path not found',
    429: 'too many requests'
  }
  const body = {
    title: titles[status] ?? 'internal error',
    detail,
    requestId: randomUUID().replaceAll('-', ''),
    origin: 's2s-api-auth-catalog',
    status,
    timestamp: new Date().toISOString()
  }
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
  response.end(JSON.stringify(body))
}

const limitedBy = (limit: number, retry: number, reset: number): Headers => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-retry': retry,
  'x-ratelimit-reset': reset
})

/** What a token asks the sandbox to do instead of an answer. */
const odd: Record<string, (response: ServerResponse) => void> = {
  withdrawn: response => refuse(response, 401, 'token problem; token is withdrawn'),
  forbidden: response => refuse(response, 403, 'token does not satisfy additional requirements'),
  limited: response => refuse(response, 429, `limited by ${randomUUID()}`, limitedBy(PING.limit, 17, 37)),
  broken: response => refuse(response, 500, 'something went wrong'),
  redirected: response => response.writeHead(302, { location: '/elsewhere' }).end(),
  intercepted: response =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Вход в сеть</h1>'),
  endless: response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  },
  stuck: response => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"TS":'),
  hanging: () => {}
}

function faultOf(claims: Claims | undefined): string | undefined {
  if (!claims) return 'token problem; token is malformed: signature is invalid'
  if (claims.exp * 1000 <= Date.now()) return 'token problem; token expired'
  return claims.t ? 'token problem; test token is not allowed here' : undefined
}

/** The marketplace as far as we ask it, on this machine. */
export async function openSandbox(port = 0): Promise<Sandbox> {
  const mint = createMint()
  const pings = createBuckets(PING)
  const asked: Sandbox['asked'] = []

  const answer = ({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void => {
    const { authorization = '' } = headers
    asked.push({ url, authorization })
    if (method !== 'GET' || url !== '/ping') return refuse(response, 404, 'no such path')
    const claims = mint.read(authorization.replace(/^Bearer /, ''))
    const fault = faultOf(claims)
    if (!claims || fault !== undefined) return refuse(response, 401, fault ?? '')
    const instead = odd[claims.sandbox ?? '']
    if (instead) return instead(response)
    const { admitted, remaining, retry, reset } = pings(claims.sid)
    if (!admitted) {
      return refuse(response, 429, `limited by ${randomUUID()}`, limitedBy(PING.limit, retry, reset))
    }
    response.writeHead(200, { 'content-type': 'application/json', 'x-ratelimit-remaining': remaining })
    response.end(JSON.stringify({ TS: new Date().toISOString(), Status: 'OK' }))
  }

  const server = createServer(answer)
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the sandbox has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    tokenOf: mint.tokenOf,
    asked,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
