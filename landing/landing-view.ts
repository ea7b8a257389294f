import { hostKind } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/links.ts'

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

/** What a template draws. Nothing in it is escaped yet. */
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
  /** Address of the way to complain. */
  complaint: string
}

/** Of an address that was accepted as a target: it has neither name nor password before its host. */
const hostOf = (address: string) =>
  /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1]?.replace(/\.+$/, '').toLowerCase() ?? ''

const kindOf = (address: string): LinkType => hostKind(hostOf(address))?.type ?? 'site'

/** What the main button says when nobody said it otherwise. */
function mainTitle(address: string): string {
  const kind = hostKind(hostOf(address))
  return kind ? `Открыть в ${kind.name}` : 'Перейти на сайт'
}

interface Addresses {
  /** Of a button: 0 is the main one. */
  button: (n: number) => string
  complaint: string
}

/** The same for the server, which leads buttons through itself, and for the editor's preview. */
export function landingViewOf(link: LandingLink, { button, complaint }: Addresses): LandingView {
  const { description, picture, erid, advertiser, adult, endsAt } = link
  return {
    title: link.title || link.appTitle || hostOf(link.fulllink).replace(/^www\./, ''),
    description,
    picture,
    main: {
      title: link.buttonTitle || mainTitle(link.fulllink),
      href: button(0),
      kind: kindOf(link.fulllink)
    },
    links: link.additionalLinks.map(({ title, url }, index) => ({
      title,
      href: button(index + 1),
      kind: kindOf(url)
    })),
    erid,
    advertiser,
    adult,
    endsAt,
    complaint
  }
}
