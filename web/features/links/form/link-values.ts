import { ADVERTISER_MAX, ERID_MAX, TARGET_MAX, TITLE_MAX } from '#contract/limits.ts'
import { templateIds, type LinkDraft } from '#contract/link-draft.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import {
  changedMoments,
  isSameSchedule,
  momentsOf,
  scheduleOf,
  scheduleProblems,
  type Schedule
} from './schedule.ts'
import { proposeSlug, slugProblem } from './slug.ts'

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
  cardTitle: string
  cardImage: string
  /** Nobody has touched the card: it follows the target's page. */
  isCardAuto: boolean
}

/** An additional link of a landing; `key` is the form's own. */
export interface ButtonValue {
  key: string
  title: string
  url: string
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
  cardTitle: '',
  cardImage: '',
  isCardAuto: true
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
  cardTitle: link.cardTitle,
  cardImage: link.cardImage,
  isCardAuto: false
})

/** What is sent; `before` is what the form held of a link at first. */
export const draftOf = (values: LinkValues, before?: LinkValues): LinkDraft => ({
  fulllink: values.target.trim(),
  shortlink: values.slug.trim(),
  title: values.title.trim(),
  erid: values.isAdvertising ? values.erid.trim() : '',
  advertiser: values.isAdvertising ? values.advertiser.trim() : '',
  adult: values.isAdult,
  isMicrolanding: values.isLanding,
  microlandingTemplate: values.template,
  description: values.description.trim(),
  buttonTitle: values.buttonTitle.trim(),
  additionalLinks: values.buttons.map(({ title, url }) => ({ title: title.trim(), url: url.trim() })),
  ...(!values.isCardAuto && { appTitle: values.cardTitle.trim(), appImage: values.cardImage }),
  tags: values.tags,
  ...(before ? changedMoments(values, before) : momentsOf(values))
})

/** Fields that stand in «Дополнительно». */
const moreFields = ['tags', 'start', 'end', 'isAdult', 'isAdvertising', 'erid', 'advertiser'] as const

export const hasMore = (values: LinkValues): boolean =>
  values.tags.length > 0 ||
  values.start.day !== '' ||
  values.end.day !== '' ||
  values.isAdult ||
  values.isAdvertising

export const isAboutMore = (problems: object): boolean => moreFields.some(field => field in problems)

type Problems = Partial<Record<keyof LinkValues, string>>

export function linkProblems(values: LinkValues, before?: LinkValues): Problems {
  const { fulllink, shortlink, title = '', erid = '', advertiser = '' } = draftOf(values)
  const slug = slugProblem(shortlink)
  return {
    ...(fulllink === '' && { target: 'Введите адрес, на который поведёт ссылка.' }),
    ...(fulllink.length > TARGET_MAX && {
      target: `Адрес длиннее ${TARGET_MAX} знаков: такой не откроется.`
    }),
    ...(slug !== undefined && { slug }),
    ...(title.length > TITLE_MAX && { title: `Название не длиннее ${TITLE_MAX} знаков.` }),
    ...(!(before && isSameSchedule(values, before)) && scheduleProblems(values)),
    ...(values.isAdvertising &&
      !erid &&
      !advertiser && { erid: 'Введите erid или выключите «Это реклама».' }),
    ...(/[^A-Za-z0-9_-]/.test(erid) && {
      erid: 'В erid бывают только латинские буквы, цифры, дефис и подчёркивание.'
    }),
    ...(erid.length > ERID_MAX && { erid: `erid не длиннее ${ERID_MAX} знаков.` }),
    ...(advertiser.length > ADVERTISER_MAX && {
      advertiser: `Название и ИНН не длиннее ${ADVERTISER_MAX} знаков.`
    })
  }
}
