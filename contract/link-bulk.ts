import { Type } from 'typebox'

import { BULK_MAX } from './limits.ts'

/** What is to be done with many links at once. */
export const LinkBulk = Type.Object({
  ids: Type.Array(Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Такой ссылки нет.' }), {
    minItems: 1,
    maxItems: BULK_MAX,
    'x-message': `Выберите от 1 до ${BULK_MAX} ссылок.`
  }),
  action: Type.Enum(['archive', 'restore', 'delete'], { 'x-message': 'Такого действия нет.' })
})
