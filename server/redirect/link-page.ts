import type { LandingLink } from '#landing/landing-view.ts'

/** What pages in place of a redirect show of a link. */
export interface LinkPage extends LandingLink {
  /** `no`: under which presses are counted. */
  additionalLinks: { title: string; url: string; no: number }[]
  template: string
}

const EMPTY: LinkPage = {
  shortlink: '',
  fulllink: '',
  title: '',
  appTitle: '',
  description: '',
  buttonTitle: '',
  picture: '',
  additionalLinks: [],
  erid: '',
  advertiser: '',
  adult: false,
  endsAt: null,
  template: ''
}

/** As one text of what it says, in UTF-8: V8 keeps a text with a single Cyrillic letter in two bytes a letter. */
export function packPage(page: LinkPage): string {
  const said = Object.entries(page).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value)
  )
  return Buffer.from(JSON.stringify(Object.fromEntries(said))).toString('latin1')
}

export function pageOf({ page }: { page: string }): LinkPage {
  const said: Partial<LinkPage> = JSON.parse(Buffer.from(page, 'latin1').toString())
  return { ...EMPTY, ...said }
}

/** As who asks by `slug`, in lower case, may know it: an earlier name does not tell the present one. */
export function pageAskedBy(slug: string, link: { page: string }): LinkPage {
  const page = pageOf(link)
  return page.shortlink.toLowerCase() === slug ? page : { ...page, shortlink: slug }
}
