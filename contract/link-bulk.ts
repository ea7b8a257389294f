import { Type, type Static } from 'typebox'

import { BULK_MAX, TAGS_MAX } from './limits.ts'
import { Tag } from './link-draft.ts'

const Place = Type.Integer({ minimum: 0, maximum: TAGS_MAX - 1, 'x-message': 'Такого места нет.' })

const Ids = Type.Array(Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Такой ссылки нет.' }), {
  minItems: 1,
  maxItems: BULK_MAX,
  'x-message': `Выберите от 1 до ${BULK_MAX} ссылок.`
})

/** What is to be done with many links at once. */
export const LinkBulk = Type.Object({
  ids: Ids,
  action: Type.Enum(['archive', 'restore', 'delete'], { 'x-message': 'Такого действия нет.' })
})

export const TagBulk = Type.Object({
  ids: Ids,
  action: Type.Enum(['add', 'remove'], { 'x-message': 'Такого действия нет.' }),
  tags: Type.Array(Tag, {
    minItems: 1,
    maxItems: TAGS_MAX,
    'x-message': `Выберите от 1 до ${TAGS_MAX} тегов.`
  }),
  places: Type.Optional(
    Type.Array(Place, {
      maxItems: TAGS_MAX,
      'x-message': `Мест не больше ${TAGS_MAX}.`,
      description: 'where each of the added tags is to stand among all of a link, from 0; else behind them'
    })
  )
})
export type TagBulk = Static<typeof TagBulk>

export const TagBulkOutcome = Type.Object(
  {
    changed: Type.Array(
      Type.Object({
        _id: Type.String(),
        tags: Type.Array(Type.String(), { description: 'those that it got, or has lost, as it spells them' }),
        places: Type.Array(Type.Integer(), {
          description: 'of those that it has lost, where each stood among all, from 0'
        })
      })
    ),
    full: Type.Array(Type.String(), {
      description: `ids of links that are as they were: they would have more than ${TAGS_MAX} tags`
    })
  },
  { title: 'TagBulkOutcome' }
)
export type TagBulkOutcome = Static<typeof TagBulkOutcome>
