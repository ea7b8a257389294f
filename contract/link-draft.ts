import { Type, type Static } from 'typebox'

import { extend } from './extend.ts'
import {
  ADDITIONAL_LINKS_MAX,
  ADVERTISER_MAX,
  BUTTON_TITLE_MAX,
  DESCRIPTION_MAX,
  ERID_MAX,
  SLUG_MAX,
  SLUG_MIN,
  TAG_MAX,
  TAGS_MAX,
  TARGET_MAX,
  TITLE_MAX
} from './limits.ts'
import { SLUG_PATTERN } from './paths.ts'

export const Slug = Type.String({
  minLength: SLUG_MIN,
  maxLength: SLUG_MAX,
  pattern: SLUG_PATTERN,
  'x-message': `От ${SLUG_MIN} до ${SLUG_MAX} знаков: латинские буквы, цифры, дефис и подчёркивание.`
})

export const Target = Type.String({
  minLength: 1,
  maxLength: TARGET_MAX,
  'x-message': `Введите адрес сайта не длиннее ${TARGET_MAX} знаков.`
})

const AdditionalLink = Type.Object({
  title: Type.String({
    minLength: 1,
    maxLength: TITLE_MAX,
    pattern: '\\S',
    'x-message': `Введите название не длиннее ${TITLE_MAX} знаков.`
  }),
  url: Target
})

export const templateIds = [
  'light',
  'dark',
  'market',
  'social',
  'minimal',
  'photo',
  'gradient',
  'event'
] as const

export const Tag = Type.String({
  minLength: 1,
  maxLength: TAG_MAX,
  pattern: '\\S',
  'x-message': `Тег: от 1 до ${TAG_MAX} знаков.`
})

export const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  'x-message': 'Введите дату и время вида 2026-11-21T10:00:00Z.'
})

export const LinkDraft = Type.Object({
  fulllink: Target,
  shortlink: Slug,
  title: Type.Optional(
    Type.String({
      maxLength: TITLE_MAX,
      description: 'where nothing of it would be seen, it is none',
      'x-message': `Название не длиннее ${TITLE_MAX} знаков.`
    })
  ),
  isMicrolanding: Type.Optional(Type.Boolean()),
  microlandingTemplate: Type.Optional(
    Type.Enum(['', ...templateIds], {
      'x-message': 'Такого шаблона нет.'
    })
  ),
  additionalLinks: Type.Optional(
    Type.Array(AdditionalLink, {
      maxItems: ADDITIONAL_LINKS_MAX,
      'x-message': `Не больше ${ADDITIONAL_LINKS_MAX} дополнительных ссылок.`
    })
  ),
  erid: Type.Optional(
    Type.String({
      maxLength: ERID_MAX,
      pattern: '^[A-Za-z0-9_-]*$',
      'x-message': `erid: до ${ERID_MAX} латинских букв, цифр, дефисов и подчёркиваний.`
    })
  ),
  advertiser: Type.Optional(
    Type.String({
      maxLength: ADVERTISER_MAX,
      'x-message': `Рекламодатель: название и ИНН, до ${ADVERTISER_MAX} знаков.`
    })
  ),
  description: Type.Optional(
    Type.String({
      maxLength: DESCRIPTION_MAX,
      'x-message': `Описание не длиннее ${DESCRIPTION_MAX} знаков.`
    })
  ),
  buttonTitle: Type.Optional(
    Type.String({
      maxLength: BUTTON_TITLE_MAX,
      'x-message': `Надпись на кнопке не длиннее ${BUTTON_TITLE_MAX} знаков.`
    })
  ),
  appTitle: Type.Optional(
    Type.Union([Type.String({ maxLength: TITLE_MAX }), Type.Null()], {
      description:
        "null, or absent in a new link: taken from the target's page later, as the picture is; '': none",
      'x-message': `Заголовок не длиннее ${TITLE_MAX} знаков.`
    })
  ),
  appImage: Type.Optional(
    Type.Union([Type.String({ maxLength: TARGET_MAX }), Type.Null()], {
      description:
        "an uploaded picture (`/uploads/…`), an address of one elsewhere, empty: none, null: from the target's page",
      'x-message': 'Адрес картинки слишком длинный.'
    })
  ),
  adult: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Tag, { maxItems: TAGS_MAX, 'x-message': `Не больше ${TAGS_MAX} тегов.` })),
  startDate: Type.Optional(Moment),
  endDate: Type.Optional(Moment)
})
export type LinkDraft = Static<typeof LinkDraft>

/** What was stored may be other than what may be stored now. */
const Text = Type.String({ maxLength: TARGET_MAX })
const Seen = Type.Optional(Text)

/** Both addresses are required here as in a new link; `was` tells what somebody changed from what came along. */
export const LinkEdit = extend(LinkDraft, {
  was: Type.Optional(
    Type.Object(
      {
        fulllink: Seen,
        shortlink: Seen,
        additionalLinks: Type.Optional(
          Type.Array(Type.Object({ title: Text, url: Text }), { maxItems: 100 })
        ),
        tags: Type.Optional(Type.Array(Text, { maxItems: 100 })),
        appTitle: Type.Optional(Type.Null()),
        appImage: Type.Optional(Type.Null())
      },
      {
        description:
          'as they were seen; an address that is sent as it was seen stays as it is now, and of a list only what is other than it was seen changes; null of the card: it was the page’s, and what is sent in its place is a choice, though it be what is stored'
      }
    )
  )
})
export type LinkEdit = Static<typeof LinkEdit>
