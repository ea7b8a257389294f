import type { RequestListener } from 'node:http'

import { safeFetch } from '#server/platform/safe-fetch.ts'
import { closeServers, knows, onlyPort, serveHttp } from '#server/platform/testing/local-servers.ts'

import type { AskStranger } from '../previews.ts'

type Answer = RequestListener | { type?: string; status?: number; body: string | Buffer; headers?: object }

export interface LocalSite {
  /** A whole address of a path here. */
  to(path: string): string
  set(path: string, answer: Answer): void
  /** Paths that were asked, in turn. */
  asked: string[]
  /** Asks this site and no other place. */
  ask: AskStranger
  close(): Promise<void>
}

const page = (body: string): string => `<!doctype html><html><head>${body}</head><body></body></html>`

export const pageOf = (title: string, image?: string): string =>
  page(
    `<meta property="og:title" content="${title}">${image === undefined ? '' : `<meta property="og:image" content="${image}">`}`
  )

/** A site on this machine, `shop.test`. */
export async function openSite(): Promise<LocalSite> {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const port = await serveHttp((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const answer = answers.get(path) ?? { status: 404, body: 'нет' }
    if (typeof answer === 'function') return answer(request, response)
    const { type = 'text/html; charset=utf-8', status = 200, body, headers } = answer
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  return {
    to: path => `http://shop.test:${port}${path}`,
    set: (path, answer) => void answers.set(path, answer),
    asked,
    ask: address =>
      safeFetch(address, {
        userAgent: 'Tropa/1.0 (+https://tropa.test/)',
        resolve: knows({ 'shop.test': ['127.0.0.1'] }),
        allow: onlyPort(port)
      }),
    close: closeServers
  }
}
