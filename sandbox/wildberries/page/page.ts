import { readFile } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'

import type { FromHere } from '#sandbox/cloudpayments/from-here.ts'
import type { Html } from '#sandbox/cloudpayments/pages/html.ts'
import { scriptOf } from '#sandbox/cloudpayments/pages/scripts.ts'

import type { TokenKind } from '../tokens.ts'
import { tokensPage } from './tokens-page.ts'

const style = new URL('../../cloudpayments/pages/sandbox.css', import.meta.url)
const script = new URL('copy.ts', import.meta.url)

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'"

function sendPage(response: ServerResponse, { html }: Html): void {
  response
    .writeHead(200, {
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    })
    .end(html)
}

function sendFile(response: ServerResponse, type: string, file: Promise<string>): void {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff'
  }
  file.then(
    text => response.writeHead(200, headers).end(text),
    () => response.writeHead(500).end()
  )
}

/** Answers a page with tokens, for whoever sits at this machine; all else is the marketplace's to answer. */
export function withPage(
  marketplace: RequestListener,
  prefix: string,
  tokenOf: (kind: TokenKind) => string,
  isFromHere: FromHere
): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (request.method !== 'GET') return marketplace(request, response)
    if (path === prefix && prefix !== '')
      return void response.writeHead(308, { location: `${prefix}/` }).end()
    if (path === `${prefix}/assets/sandbox.css`)
      return sendFile(response, 'text/css', readFile(style, 'utf8'))
    if (path === `${prefix}/assets/copy.ts`) return sendFile(response, 'text/javascript', scriptOf(script))
    if (path !== `${prefix}/`) return marketplace(request, response)
    if (isFromHere(request)) return sendPage(response, tokensPage(prefix, tokenOf))
    response
      .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
      .end('Эта страница открывается только на самой машине.')
  }
}
