import type { CountedShortlink, LinkState, OwnShortlink, Shortlink } from '#contract/links.ts'

/** A short link in the words of this folder. */
export interface LinkRecord {
  id: string
  slug: string
  target: string
  title: string
  erid: string
  advertiser: string
  isAdult: boolean
  isLanding: boolean
  /** Id of the landing's template, or empty. */
  template: string
  description: string
  buttonTitle: string
  additionalLinks: readonly { title: string; url: string }[]
  /** Of the preview: as it was given, or taken from the target's page. */
  cardTitle: string
  cardImage: string
  /** Nobody has chosen them: they follow the target's page. */
  isCardTitleAuto: boolean
  isCardImageAuto: boolean
  /** Our copy of the picture, or empty. */
  picture: string
  tags: readonly string[]
  /** ISO moments; null: from its creation, for ever. */
  startsAt: string | null
  endsAt: string | null
  /** Out of the list, and still working. */
  isArchived: boolean
  state: LinkState
  /** What the operator says of it; empty while it is not blocked. */
  blockedReason: string
  /** ISO moment. */
  createdAt: string
}

/** As its form reads it. */
export interface OwnLinkRecord extends LinkRecord {
  /** Slugs that it had before and that still lead to it, the last given first. */
  earlierSlugs: readonly string[]
}

/** With its figures over all time; null while nobody can count. */
export interface CountedLinkRecord extends LinkRecord {
  visits: number | null
  people: number | null
  /** People of each of the last days, today last. */
  daily: readonly number[] | null
}

export const linkOf = ({ _id: id, ...wire }: Shortlink): LinkRecord => ({
  id,
  slug: wire.shortlink,
  target: wire.fulllink,
  title: wire.title,
  erid: wire.erid,
  advertiser: wire.advertiser,
  isAdult: wire.adult,
  isLanding: wire.isMicrolanding,
  template: wire.microlandingTemplate,
  description: wire.description,
  buttonTitle: wire.buttonTitle,
  additionalLinks: wire.additionalLinks,
  cardTitle: wire.appTitle,
  cardImage: wire.appImage,
  isCardTitleAuto: wire.appTitleAuto,
  isCardImageAuto: wire.appImageAuto,
  picture: wire.picture,
  tags: wire.tags,
  startsAt: wire.startDate,
  endsAt: wire.endDate,
  isArchived: wire.archived,
  state: wire.state,
  blockedReason: wire.blockedReason,
  createdAt: wire.creationDate
})

export const ownLinkOf = (wire: OwnShortlink): OwnLinkRecord => ({
  ...linkOf(wire),
  earlierSlugs: wire.earlierShortlinks
})

export const countedLinkOf = (wire: CountedShortlink): CountedLinkRecord => ({
  ...linkOf(wire),
  visits: wire.visits,
  people: wire.uniqVisits,
  daily: wire.daily
})

/** What a person calls it. */
export const nameOf = ({ title, slug }: Pick<LinkRecord, 'title' | 'slug'>): string => title || slug
