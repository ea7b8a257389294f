import type { CountedShortlink, Shortlink } from '#contract/links.ts'

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
  /** ISO moment. */
  createdAt: string
}

/** With its figures over all time; null while nobody can count. */
export interface CountedLinkRecord extends LinkRecord {
  visits: number | null
  people: number | null
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
  createdAt: wire.creationDate
})

export const countedLinkOf = (wire: CountedShortlink): CountedLinkRecord => ({
  ...linkOf(wire),
  visits: wire.visits,
  people: wire.uniqVisits
})
