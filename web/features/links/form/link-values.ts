import { BUTTON_TITLE_MAX, DESCRIPTION_MAX } from '#contract/limits.ts'
import { templateIds, type LinkDraft, type LinkEdit } from '#contract/link-draft.ts'
import { lengthOf } from '#contract/text-length.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import { buttonProblems } from './landing/buttons/button-problems.ts'
import { changedMoments, momentsOf, scheduleOf, type Schedule } from './schedule.ts'
import { proposeSlug } from './slug.ts'

/** What the form holds. */
export interface LinkValues {
  target: string
  slug: string
  title: string
  tags: string[]
  start: Schedule['start']
  end: Schedule['end']
  isAdvertising: boolean
  erid: string
  advertiser: string
  isAdult: boolean
  isLanding: boolean
  /** Id of a template, or empty: the first one. */
  template: NonNullable<LinkDraft['microlandingTemplate']>
  description: string
  buttonTitle: string
  buttons: readonly ButtonValue[]
  /** Until the form is saved they may come back to their places. */
  removedButtons: readonly RemovedButtonValue[]
  /** Typed where a link is added, and none yet. */
  linkText: string
  /** Of what was pasted there, the lines that became no link. */
  leftLines: readonly string[]
  cardTitle: string
  cardImage: string
  /** Our copy of the picture that the link had at first, if that is one elsewhere. */
  cardPicture: string
  /** Whose page has told what of them nobody has chosen. */
  cardTarget: string
  /** Nobody has chosen them: they follow the target's page. */
  isCardTitleAuto: boolean
  isCardImageAuto: boolean
}

/** An additional link of a landing; `key` is the form's own. */
export interface ButtonValue {
  key: string
  title: string
  url: string
}

export interface RemovedButtonValue {
  button: ButtonValue
  /** Key of what it stood behind; undefined: it was the first. */
  behind: string | undefined
}

export const newLinkValues = (target: string): LinkValues => ({
  target,
  slug: proposeSlug(),
  title: '',
  tags: [],
  ...scheduleOf({ startDate: null, endDate: null }),
  isAdvertising: false,
  erid: '',
  advertiser: '',
  isAdult: false,
  isLanding: false,
  template: '',
  description: '',
  buttonTitle: '',
  buttons: [],
  removedButtons: [],
  linkText: '',
  leftLines: [],
  cardTitle: '',
  cardImage: '',
  cardPicture: '',
  cardTarget: '',
  isCardTitleAuto: true,
  isCardImageAuto: true
})

const isTemplate = (id: string): id is (typeof templateIds)[number] => templateIds.some(one => one === id)

export const valuesOf = (link: LinkRecord): LinkValues => ({
  target: link.target,
  slug: link.slug,
  title: link.title,
  tags: [...link.tags],
  ...scheduleOf({ startDate: link.startsAt, endDate: link.endsAt }),
  isAdvertising: link.erid !== '' || link.advertiser !== '',
  erid: link.erid,
  advertiser: link.advertiser,
  isAdult: link.isAdult,
  isLanding: link.isLanding,
  template: isTemplate(link.template) ? link.template : '',
  description: link.description,
  buttonTitle: link.buttonTitle,
  buttons: link.additionalLinks.map((button, index) => ({ key: String(index), ...button })),
  removedButtons: [],
  linkText: '',
  leftLines: [],
  cardTitle: link.cardTitle,
  cardImage: link.cardImage,
  cardPicture: link.picture,
  cardTarget: link.target,
  isCardTitleAuto: link.isCardTitleAuto,
  isCardImageAuto: link.isCardImageAuto
})

/** Of a page that is switched off, a button that was left unfinished is as it was `before`, and a new one nobody's. */
function sentButtons(
  { buttons, isLanding }: LinkValues,
  before: Pick<LinkValues, 'buttons'> | undefined
): readonly ButtonValue[] {
  if (isLanding) return buttons
  return buttons.flatMap(button => {
    if (Object.keys(buttonProblems([button])).length === 0) return [button]
    return before?.buttons.find(({ key }) => key === button.key) ?? []
  })
}

/**
 * What nobody has changed is not sent: the server may have learned it from the target's page meanwhile. Null hands it back to
 * that page.
 */
function cardOf(
  values: LinkValues,
  before: LinkValues | undefined
): Pick<LinkDraft, 'appTitle' | 'appImage'> {
  const card: Pick<LinkDraft, 'appTitle' | 'appImage'> = {}
  const isChosen = (field: 'cardTitle' | 'cardImage', isAuto: 'isCardTitleAuto' | 'isCardImageAuto') =>
    !values[isAuto] && (before === undefined || before[isAuto] || values[field] !== before[field])
  if (isChosen('cardTitle', 'isCardTitleAuto')) card.appTitle = values.cardTitle.trim()
  if (isChosen('cardImage', 'isCardImageAuto')) card.appImage = values.cardImage
  return { ...card, ...(before && handedBack(values, before)) }
}

type Auto = Pick<LinkValues, 'isCardTitleAuto' | 'isCardImageAuto'>

/** What was chosen before and is left to the target's page again. */
const handedBack = (now: Auto, before: Auto): { appTitle?: null; appImage?: null } => ({
  ...(now.isCardTitleAuto && !before.isCardTitleAuto && { appTitle: null }),
  ...(now.isCardImageAuto && !before.isCardImageAuto && { appImage: null })
})

/** A text that is too long for a page that is switched off: nobody sees where to shorten it. */
const isUnfit = (text: string, most: number, { isLanding }: LinkValues) => !isLanding && lengthOf(text) > most

const fieldsOf = (values: LinkValues, before?: LinkValues) => ({
  title: values.title.trim(),
  erid: values.isAdvertising ? values.erid.trim() : '',
  advertiser: values.isAdvertising ? values.advertiser.trim() : '',
  adult: values.isAdult,
  isMicrolanding: values.isLanding,
  microlandingTemplate: values.template,
  ...(!isUnfit(values.description.trim(), DESCRIPTION_MAX, values) && {
    description: values.description.trim()
  }),
  ...(!isUnfit(values.buttonTitle.trim(), BUTTON_TITLE_MAX, values) && {
    buttonTitle: values.buttonTitle.trim()
  }),
  additionalLinks: sentButtons(values, before).map(({ title, url }) => ({
    title: title.trim(),
    url: url.trim()
  })),
  tags: values.tags
})

/** Those of them that somebody has changed: what others have changed meanwhile stays. */
function changedFields(
  values: LinkValues,
  before: LinkValues,
  opened: LinkValues
): Partial<ReturnType<typeof fieldsOf>> {
  const was: Record<string, unknown> = fieldsOf(before, opened)
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was[field])
  return Object.fromEntries(Object.entries(fieldsOf(values, opened)).filter(isChanged))
}

/** `before`: an earlier try, or what the form was `opened` with. */
const changesOf = (values: LinkValues, before: LinkValues, opened: LinkValues) => ({
  ...changedFields(values, before, opened),
  ...cardOf(values, before),
  ...changedMoments(values, before)
})

/** Of lists that are changed, what they were: what others have put into them meanwhile stays. */
const listsSeen = (
  draft: LinkEdit,
  { tags, additionalLinks }: ReturnType<typeof fieldsOf>
): Pick<LinkDraft, 'tags' | 'additionalLinks'> => ({
  ...(draft.tags && { tags: [...tags] }),
  ...(draft.additionalLinks && { additionalLinks })
})

/** What is chosen of the card in place of the page's: a choice also where that has told nothing yet, or the same. */
const cardSeen = (draft: LinkEdit, { isCardTitleAuto, isCardImageAuto }: Auto) => ({
  ...(isCardTitleAuto && typeof draft.appTitle === 'string' && { appTitle: null }),
  ...(isCardImageAuto && typeof draft.appImage === 'string' && { appImage: null })
})

/**
 * What is sent; `before` is what the form held of a link at first. `doubtful`: what was sent of it without an answer, which may stand
 * there by now.
 */
export function draftOf(
  values: LinkValues,
  before?: LinkValues,
  doubtful: readonly LinkValues[] = []
): LinkEdit {
  const fulllink = values.target.trim()
  const shortlink = values.slug.trim()
  if (!before) {
    // What an earlier try has chosen for the card is handed back to the page where nobody chooses it any more.
    const card = Object.assign({}, ...doubtful.map(sent => handedBack(values, sent)), cardOf(values, before))
    return { fulllink, shortlink, ...fieldsOf(values), ...card, ...momentsOf(values) }
  }
  const stays = (field: 'target' | 'slug') => doubtful.every(sent => sent[field].trim() === before[field])
  const was = {
    ...(stays('target') && { fulllink: before.target }),
    ...(stays('slug') && { shortlink: before.slug })
  }
  const draft: LinkEdit = { fulllink, shortlink, was }
  for (const one of [...doubtful, before]) Object.assign(draft, changesOf(values, one, before))
  Object.assign(was, cardSeen(draft, before))
  if (doubtful.length === 0) Object.assign(was, listsSeen(draft, fieldsOf(before)))
  return draft
}
