import type { LinkDraft } from '#contract/link-draft.ts'
import type { LinkState, Shortlink } from '#contract/links.ts'

import { readSchedule, type Schedule } from './schedule.ts'
import { readTags } from './tags.ts'

/** What a person may set of a link. */
export interface LinkFields extends Schedule {
  fulllink: string
  shortlink: string
  title: string
  isMicrolanding: boolean
  microlandingTemplate: string
  additionalLinks: { title: string; url: string }[]
  erid: string
  advertiser: string
  description: string
  buttonTitle: string
  appTitle: string
  appImage: string
  adult: boolean
  tags: string[]
}

export interface LinkRecord extends LinkFields {
  id: string
  users: string[]
  /** Name of our copy of `appImage`, '' while there is none. */
  picture: string
  createdAt: Date
  archived: boolean
  /** At the moment when it was read. */
  state: LinkState
}

const empty: Omit<LinkFields, 'fulllink' | 'shortlink'> = {
  title: '',
  isMicrolanding: false,
  microlandingTemplate: '',
  additionalLinks: [],
  erid: '',
  advertiser: '',
  description: '',
  buttonTitle: '',
  appTitle: '',
  appImage: '',
  adult: false,
  tags: [],
  startsAt: null,
  endsAt: null
}

/** The fields after a draft is laid over what was there: an absent field stays. `target` reads an address of a field. */
export function applyDraft(
  draft: LinkDraft,
  before: LinkFields | undefined,
  target: (given: string, field: string) => string
): LinkFields {
  const base = before ?? empty
  return {
    fulllink: target(draft.fulllink, 'fulllink'),
    shortlink: draft.shortlink,
    title: draft.title?.trim() ?? base.title,
    isMicrolanding: draft.isMicrolanding ?? base.isMicrolanding,
    microlandingTemplate: draft.microlandingTemplate ?? base.microlandingTemplate,
    additionalLinks:
      draft.additionalLinks?.map(({ title, url }, index) => ({
        title: title.trim(),
        url: target(url, `additionalLinks.${index}.url`)
      })) ?? base.additionalLinks,
    erid: draft.erid ?? base.erid,
    advertiser: draft.advertiser?.trim() ?? base.advertiser,
    description: draft.description?.trim() ?? base.description,
    buttonTitle: draft.buttonTitle?.trim() ?? base.buttonTitle,
    appTitle: draft.appTitle?.trim() ?? base.appTitle,
    appImage:
      draft.appImage === undefined || draft.appImage === ''
        ? (draft.appImage ?? base.appImage)
        : target(draft.appImage, 'appImage'),
    adult: draft.adult ?? base.adult,
    tags: draft.tags ? readTags(draft.tags) : base.tags,
    ...readSchedule(draft, base)
  }
}

/** A link as it goes out: every field named here, so that none leaks. */
export function presentLink(link: LinkRecord): Shortlink {
  return {
    _id: link.id,
    shortlink: link.shortlink,
    fulllink: link.fulllink,
    title: link.title,
    users: link.users,
    isMicrolanding: link.isMicrolanding,
    microlandingTemplate: link.microlandingTemplate,
    additionalLinks: link.additionalLinks,
    creationDate: link.createdAt.toISOString(),
    erid: link.erid,
    advertiser: link.advertiser,
    appImage: link.appImage,
    appTitle: link.appTitle,
    picture: link.picture === '' ? '' : `/uploads/${link.picture}`,
    description: link.description,
    buttonTitle: link.buttonTitle,
    adult: link.adult,
    tags: link.tags,
    startDate: link.startsAt?.toISOString() ?? null,
    endDate: link.endsAt?.toISOString() ?? null,
    archived: link.archived,
    state: link.state
  }
}
