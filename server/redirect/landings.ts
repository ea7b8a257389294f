import { pagePaths } from '#contract/paths.ts'
import { escapeHtml } from '#landing/escape.ts'
import { landingPage, type Card } from '#landing/landing-page.ts'
import { landingViewOf } from '#landing/landing-view.ts'
import { templateOf } from '#landing/templates.ts'

import { createLru } from './lru.ts'
import type { LiveLink } from './redirect.store.ts'

/** Ready pages that are kept: at most 15 KB each. */
const PAGES_MAX = 2000

/** Stands for the query of a request. It is no character; in a text of somebody's it would show the escaped query, no more. */
const QUERY = '\uFFFF'

/** A page cut where the query of a request comes in, and put together for requests that have none. */
interface Ready {
  of: LiveLink
  parts: string[]
  plain: Buffer
}

export interface Landings {
  /** The page of a landing. `query`: raw, without `?`; buttons carry it on. */
  pageOf(slug: string, link: LiveLink, query: string): Buffer
  cardOf(link: LiveLink): Card
  complaintAbout(link: LiveLink): string
  addressOf(link: LiveLink): string
}

/** Pages of landings, drawn once and kept until the link is looked up anew. */
export function createLandings({ publicUrl, shortUrl }: { publicUrl: URL; shortUrl: URL }): Landings {
  const pages = createLru<Ready>(PAGES_MAX)

  const addressOf = ({ page }: LiveLink) => new URL(`/${page.shortlink}`, shortUrl).href
  const complaintAbout = ({ page }: LiveLink) =>
    new URL(pagePaths.complaintAbout(page.shortlink), publicUrl).href

  const cardOf = (link: LiveLink): Card => {
    const { title, appTitle, picture } = link.page
    return {
      url: addressOf(link),
      title: appTitle || title,
      picture: picture === '' ? '' : new URL(picture, shortUrl).href
    }
  }

  const draw = (link: LiveLink): Ready => {
    const { page } = link
    const view = landingViewOf(page, {
      button: n => `/${page.shortlink}/${n}${QUERY}`,
      complaint: complaintAbout(link)
    })
    const card = cardOf(link)
    const html = landingPage(view, templateOf(link.template), { ...card, title: card.title || view.title })
    const parts = html.split(QUERY)
    return { of: link, parts, plain: Buffer.from(parts.join('')) }
  }

  return {
    addressOf,
    complaintAbout,
    cardOf,
    pageOf(slug, link, query) {
      let ready = pages.get(slug)
      if (ready?.of !== link) {
        ready = draw(link)
        pages.set(slug, ready)
      }
      return query === '' ? ready.plain : Buffer.from(ready.parts.join(escapeHtml(`?${query}`)))
    }
  }
}
