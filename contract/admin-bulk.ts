import { Type, type Static } from 'typebox'

import { Id } from './admin-values.ts'

export const BULK_ADMIN_MAX = 200

export const BulkIds = Type.Array(Id, {
  minItems: 1,
  maxItems: BULK_ADMIN_MAX,
  uniqueItems: true,
  'x-message': `Выберите от 1 до ${BULK_ADMIN_MAX} строк.`
})

/** One of a bulk: each is done or not by itself. */
export const BulkOutcome = Type.Object(
  { _id: Type.String(), done: Type.Boolean(), message: Type.String({ description: 'why not; else empty' }) },
  { title: 'BulkOutcome' }
)
export type BulkOutcome = Static<typeof BulkOutcome>
