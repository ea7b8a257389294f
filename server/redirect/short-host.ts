import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { isShortLink } from '#contract/paths.ts'
import { redirect } from '#contract/redirect.ts'
import { picturePath } from '#contract/uploads.ts'
import { notFoundPage } from '#landing/status-pages.ts'
import { normalHost } from '#server/platform/normal-host.ts'

import { sendPage } from './send-page.ts'

/** `/{shortlink}`, `/{shortlink}+` and `/{shortlink}/{n}`, with or without a slash at the end. */
const SHORT_PATH = /^\/([^/?]+?)(?:\+|%2b|\/\d+)?\/?(?:\?|$)/i

/** By the line that the browser wrote: `X-Forwarded-Host` is anybody's, for proxies hand it on. */
export const hostAsked = ({ host = '' }: IncomingHttpHeaders): string => normalHost(host.replace(/:\d+$/, ''))

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const isOfLink = (url: string) => isShortLink(decoded(SHORT_PATH.exec(url)?.[1] ?? ''))

/** The cookie that makes visits uncounted is of this host. */
const isOwn = (url: string) => url.split('?', 1)[0] === redirect.own.path

/** Pictures of landings and of previews. */
const PICTURE = new RegExp(`^${picturePath('[^/?]+')}/?(?:\\?|$)`)

const isHere = (url: string) => isOfLink(url) || isOwn(url) || PICTURE.test(url)

/** A host for short links, their pictures, and what is set there: neither the page nor the API is there. Before any route. */
export function keepToShortLinks(app: FastifyInstance, host: string): void {
  const shortHost = normalHost(host)
  app.addHook('onRequest', (request, reply, next) => {
    if (hostAsked(request.headers) !== shortHost || isHere(request.url)) return next()
    return sendPage(reply, 404, notFoundPage())
  })
}
