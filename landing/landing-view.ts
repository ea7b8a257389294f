import { kindOfTarget, leadsToMeta, typeOfTarget } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/link-types.ts'
import { shownHost } from '#contract/target-host.ts'

import { linkTitle, mainTitle } from './button-title.ts'
import { visibleLines, visibleText } from './visible-text.ts'

/** What a landing is made of, as it is kept of a link. */
export interface LandingLink {
  shortlink: string
  fulllink: string
  title: string
  appTitle: string
  description: string
  buttonTitle: string
  /** Address of our copy of the picture, or ''. */
  picture: string
  additionalLinks: readonly { title: string; url: string }[]
  erid: string
  advertiser: string
  adult: boolean
  /** Milliseconds; null: it has no end. */
  endsAt: number | null
}

export interface LandingButton {
  title: string
  href: string
  kind: LinkType
}

/** What a template draws. Its words hold nothing unseen; nothing in it is escaped yet. */
export interface LandingView {
  title: string
  description: string
  picture: string
  main: LandingButton
  links: readonly LandingButton[]
  erid: string
  advertiser: string
  adult: boolean
  endsAt: number | null
  /** When it is drawn, in milliseconds. */
  now: number
  /** A button goes to a network of Meta, of which the page has to say what it is. */
  leadsToMeta: boolean
  /** Address of the way to complain. */
  complaint: string
  /** Of the rules for what is kept about visitors. */
  privacy: string
}

/** What a landing is called: without a word of anybody, by where it leads. A host such as `t.me` tells nobody that. */
export const titleOf = ({
  title,
  appTitle,
  fulllink
}: Pick<LandingLink, 'title' | 'appTitle' | 'fulllink'>): string =>
  visibleText(title) ||
  visibleText(appTitle) ||
  kindOfTarget(fulllink)?.name ||
  shownHost(fulllink) ||
  'Ссылка'

interface Surroundings {
  /** Address of a button: 0 is the main one. */
  button: (n: number) => string
  /** Address of the way to complain. */
  complaint: string
  /** Of the rules for what is kept about visitors. */
  privacy: string
  /** When it is drawn, in milliseconds. */
  now: number
}

/** The same for the server, which leads buttons through itself, and for the editor's preview. */
export function landingViewOf(
  link: LandingLink,
  { button, complaint, privacy, now }: Surroundings
): LandingView {
  const { picture, erid, advertiser, adult, endsAt } = link
  return {
    title: titleOf(link),
    description: visibleLines(link.description),
    picture,
    main: {
      title: mainTitle(link),
      href: button(0),
      kind: typeOfTarget(link.fulllink)
    },
    links: link.additionalLinks.map((item, index) => ({
      title: linkTitle(item),
      href: button(index + 1),
      kind: typeOfTarget(item.url)
    })),
    erid,
    advertiser,
    adult,
    endsAt,
    now,
    leadsToMeta: [link.fulllink, ...link.additionalLinks.map(({ url }) => url)].some(leadsToMeta),
    complaint,
    privacy
  }
}
