import { randomBytes } from 'node:crypto'

import { pagePaths } from '#contract/paths.ts'
import { cardOf } from '#landing/card-of.ts'
import { escapeHtml } from '#landing/escape.ts'
import { landingPage, type Card } from '#landing/landing-page.ts'
import { landingViewOf } from '#landing/landing-view.ts'
import { templateOf } from '#landing/templates.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createLru } from '#server/platform/lru.ts'

import { carriedOn } from './carried-on.ts'
import { pageAskedBy, type LinkPage } from './link-page.ts'
import { bytesOf, type LiveLink } from './redirect.store.ts'

/** Ready pages that are kept, with the links they were drawn of: some 15 KB each, so two thousand as sellers make them. */
const PAGES_BYTES = 30 * 2 ** 20

/** Stands for the query of a request behind the address of each button. Nobody outside knows it, so no text holds it. */
const QUERY = randomBytes(6).toString('base64url')

interface Ready {
  of: LiveLink
  /** Without a query. */
  html: Buffer
  /** Where the query of a request comes in. */
  cuts: number[]
}

export interface Landings {
  /** The page of a landing under the name that was asked for. `query`: raw, without `?`; buttons carry it on. */
  htmlOf(slug: string, link: LiveLink, query: string): Buffer
  /** Undefined: the target's page speaks for itself. */
  cardOf(page: LinkPage): Card | undefined
  complaintAbout(page: LinkPage): string
  /** Address of the rules for what is kept about visitors. */
  privacy: string
  addressOf(page: LinkPage): string
}

function cut(of: LiveLink, drawn: string): Ready {
  const parts = drawn.split(QUERY).map(part => Buffer.from(part))
  let length = 0
  const cuts = parts.slice(0, -1).map(part => (length += part.length))
  return { of, html: Buffer.concat(parts), cuts }
}

function withCarried({ html, cuts }: Ready, carried: Buffer): Buffer {
  const pieces: Buffer[] = []
  let start = 0
  for (const end of cuts) {
    pieces.push(html.subarray(start, end), carried)
    start = end
  }
  return Buffer.concat([...pieces, html.subarray(start)])
}

/** Pages of landings, drawn once and kept until the link is looked up anew. */
export function createLandings(
  { publicUrl, shortUrl }: { publicUrl: URL; shortUrl: URL },
  clock: Clock
): Landings {
  const pages = createLru<Ready>(PAGES_BYTES, ({ of, html }) => html.length + bytesOf(of))

  const addressOf = ({ shortlink }: LinkPage) => new URL(`/${shortlink}`, shortUrl).href
  const privacy = new URL(pagePaths.privacyPolicy, publicUrl).href
  const complaintAbout = ({ shortlink }: LinkPage) =>
    new URL(pagePaths.complaintAbout(shortlink), publicUrl).href

  const cardFor = (page: LinkPage, own?: string): Card | undefined => {
    const card = cardOf(page, own)
    return (
      card && {
        url: addressOf(page),
        title: card.title,
        picture: card.picture === '' ? '' : new URL(card.picture, shortUrl).href
      }
    )
  }

  const draw = (slug: string, link: LiveLink): Ready => {
    const page = pageAskedBy(slug, link)
    const view = landingViewOf(page, {
      button: n => `/${page.shortlink}/${n}${QUERY}`,
      complaint: complaintAbout(page),
      privacy,
      now: clock()
    })
    return cut(link, landingPage(view, templateOf(page.template), cardFor(page, view.title)))
  }

  return {
    addressOf,
    complaintAbout,
    privacy,
    cardOf: page => cardFor(page),
    htmlOf(slug, link, query) {
      let ready = pages.get(slug)
      if (ready?.of !== link) {
        ready = draw(slug, link)
        pages.set(slug, ready)
      }
      const carried = carriedOn(query)
      return carried === '' ? ready.html : withCarried(ready, Buffer.from(escapeHtml(`?${carried}`)))
    }
  }
}
