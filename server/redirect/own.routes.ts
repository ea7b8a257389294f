import type { FastifyInstance } from 'fastify'

import { DAY_MS } from '#contract/durations.ts'
import { OWN_MARK_DAYS } from '#contract/limits.ts'
import { pagePaths } from '#contract/paths.ts'
import { redirect } from '#contract/redirect.ts'
import { users } from '#contract/users.ts'
import {
  askCountedPage,
  askUncountedPage,
  countedPage,
  foreignSignPage,
  oldSignPage,
  uncountedPage
} from '#landing/own-visits-page.ts'
import type { Clock } from '#server/platform/clock.ts'
import { serve } from '#server/platform/serve.ts'

import { createOwnSigns, type OwnAction } from './own-sign.ts'
import { sendPage } from './send-page.ts'

interface OwnDependencies {
  clock: Clock
  tokenSecret: Uint8Array
  /** Where people open the app. */
  publicUrl: URL
  /** Where short links are: the cookie is to be sent there. */
  shortUrl: URL
}

/** Seconds. */
const MAX_AGE = { off: (OWN_MARK_DAYS * DAY_MS) / 1000, on: 0 }

const isFromOurSite = (site: unknown) => site === undefined || site === 'same-origin' || site === 'same-site'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** «Не считать мои переходы»: `GET /own`, on the host of short links, and the addresses that lead there from the profile. */
export function ownRoutes(
  app: FastifyInstance,
  api: FastifyInstance,
  { clock, tokenSecret, publicUrl, shortUrl }: OwnDependencies
): void {
  const signs = createOwnSigns(tokenSecret)
  const profileUrl = new URL(pagePaths.info, publicUrl).href
  // The profile cannot see the cookie: it remembers what its visitor comes back with.
  const profileAfter = (action: OwnAction) => new URL(`${pagePaths.info}?own=${action}`, publicUrl).href
  const secure = shortUrl.protocol === 'https:' ? '; Secure' : ''

  const addressOf = (action: OwnAction) => {
    const url = new URL(redirect.own.path, shortUrl)
    url.searchParams.set('sign', signs.sign(action, clock()))
    return url.href
  }

  /** On whatever host the cookie was set. */
  const back = () => new URL(addressOf('on')).search

  serve(api, users.ownVisits, () => ({ off: addressOf('off'), on: addressOf('on') }))

  app.servedRoutes.add(redirect.own)
  app.route<{ Querystring: { sign?: unknown } }>({
    method: 'GET',
    url: redirect.own.path,
    schema: { summary: redirect.own.summary, tags: ['redirect'] },
    handler: (request, reply) => {
      const action = signs.read(textOf(request.query.sign), clock())
      if (action === null) return sendPage(reply, 403, foreignSignPage(profileUrl))
      if (action === 'old') return sendPage(reply, 410, oldSignPage(profileUrl))
      // The signed address is anybody's who has an account, so who comes from elsewhere is asked: by it, another site, a letter or a
      // messenger would get done what nobody has asked for. A browser that an app opens tells `none`.
      if (!isFromOurSite(request.headers['sec-fetch-site'])) {
        return sendPage(
          reply,
          200,
          action === 'off' ? askUncountedPage(request.url) : askCountedPage(request.url)
        )
      }
      reply.header('set-cookie', `own=1; Max-Age=${MAX_AGE[action]}; Path=/; HttpOnly; SameSite=Lax${secure}`)
      return sendPage(
        reply,
        200,
        action === 'off' ? uncountedPage(profileAfter('off'), back()) : countedPage(profileAfter('on'))
      )
    }
  })
}
