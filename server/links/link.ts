import type { LinkDraft, LinkEdit } from '#contract/link-draft.ts'
import type { LinkState, Shortlink } from '#contract/links.ts'
import { showsNothing } from '#contract/unseen.ts'
import { picturePath } from '#contract/uploads.ts'
import { typedText } from '#server/platform/typed-text.ts'

import { numberButtons, type NumberedLink } from './buttons.ts'
import { applyCard, type Card } from './card.ts'
import { readSchedule, type Schedule } from './schedule.ts'
import { readTags } from './tags.ts'

/** What a person may set of a link. */
export interface LinkFields extends Schedule, Card {
  fulllink: string
  shortlink: string
  title: string
  isMicrolanding: boolean
  microlandingTemplate: string
  additionalLinks: readonly NumberedLink[]
  formerButtons: readonly NumberedLink[]
  erid: string
  advertiser: string
  description: string
  buttonTitle: string
  adult: boolean
  tags: string[]
}

/** As it is read; buttons that were taken out are for whoever changes it. */
export interface LinkRecord extends Omit<LinkFields, 'formerButtons'> {
  id: string
  users: string[]
  /** It is or was a landing. */
  landed: boolean
  createdAt: Date
  archived: boolean
  /** Of the product on Wildberries that it leads to. */
  nmId: number | null
  /** At the moment when it was read. */
  state: LinkState
  /** Empty while it is not blocked. */
  blockedReason: string
  /** When what is stored of its visits begins, where older ones were removed; milliseconds. */
  keptFrom: number | null
}

const empty: Omit<LinkFields, 'fulllink' | 'shortlink' | keyof Card> = {
  title: '',
  isMicrolanding: false,
  microlandingTemplate: '',
  additionalLinks: [],
  formerButtons: [],
  erid: '',
  advertiser: '',
  description: '',
  buttonTitle: '',
  adult: false,
  tags: [],
  startsAt: null,
  endsAt: null
}

/** Absent: it stays. */
const textOr = (given: string | undefined, before: string): string =>
  given === undefined ? before : typedText(given)

/** Without a title its short address stands where it is named, and that is seen. */
const seenTitle = (title: string): string => (showsNothing(title) ? '' : title)

type Landing = Pick<LinkFields, 'isMicrolanding' | 'additionalLinks' | 'formerButtons'>

function applyButtons(
  { isMicrolanding: wanted, additionalLinks }: LinkDraft,
  base: Landing,
  target: (given: string, field: string) => string
): Landing {
  const { additionalLinks: present, formerButtons: former } = base
  const isMicrolanding = wanted ?? base.isMicrolanding
  const buttons = additionalLinks?.map(({ title, url }, index) => ({
    title: typedText(title),
    url: target(url, `additionalLinks.${index}.url`)
  }))
  const numbered = numberButtons(buttons ?? present, { present, former }, isMicrolanding)
  return { isMicrolanding, additionalLinks: numbered.present, formerButtons: numbered.former }
}

/**
 * The fields after a draft is laid over what was there: an absent field stays. `target` reads an address of a field, `picture`
 * answers the name of a picture that is ours.
 */
export function applyDraft(
  draft: LinkEdit,
  before: LinkFields | undefined,
  read: { target: (given: string, field: string) => string; picture: (given: string) => string | undefined }
): LinkFields {
  const base = before ?? empty
  const { target } = read
  const fulllink = target(draft.fulllink, 'fulllink')
  return {
    fulllink,
    shortlink: draft.shortlink,
    title: seenTitle(textOr(draft.title, base.title)),
    microlandingTemplate: draft.microlandingTemplate ?? base.microlandingTemplate,
    ...applyButtons(draft, base, target),
    erid: draft.erid ?? base.erid,
    advertiser: textOr(draft.advertiser, base.advertiser),
    description: textOr(draft.description, base.description),
    buttonTitle: textOr(draft.buttonTitle, base.buttonTitle),
    ...applyCard(draft, before, fulllink, read),
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
    landed: link.landed,
    microlandingTemplate: link.microlandingTemplate,
    additionalLinks: link.additionalLinks.map(({ title, url }) => ({ title, url })),
    creationDate: link.createdAt.toISOString(),
    erid: link.erid,
    advertiser: link.advertiser,
    appImage: link.appImage,
    appTitle: link.appTitle,
    appImageAuto: link.imageAuto,
    appTitleAuto: link.titleAuto,
    picture: link.picture === '' ? '' : picturePath(link.picture),
    description: link.description,
    buttonTitle: link.buttonTitle,
    adult: link.adult,
    tags: link.tags,
    startDate: link.startsAt?.toISOString() ?? null,
    endDate: link.endsAt?.toISOString() ?? null,
    archived: link.archived,
    state: link.state,
    nmId: link.nmId,
    blockedReason: link.blockedReason
  }
}
