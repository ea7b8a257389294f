import { Type, type Static } from 'typebox'

import { Username } from './auth.ts'
import { Slug } from './link-draft.ts'
import { route } from './route.ts'

export const COMPLAINT_REASON_MAX = 2000
export const COMPLAINT_REASON_MESSAGE = `Напишите, что не так со ссылкой: до ${COMPLAINT_REASON_MAX} знаков.`

export const Complaint = Type.Object(
  {
    _id: Type.String(),
    shortlink: Type.String(),
    reason: Type.String(),
    email: Type.String(),
    creationDate: Type.String({ format: 'date-time' })
  },
  { title: 'Complaint' }
)
export type Complaint = Static<typeof Complaint>

export const complaints = {
  create: route({
    method: 'POST',
    path: '/api/complaints',
    access: 'public',
    summary: 'Complain about a short link',
    status: 201,
    body: Type.Object({
      shortlink: Slug,
      reason: Type.String({
        minLength: 1,
        maxLength: COMPLAINT_REASON_MAX,
        pattern: '\\S',
        'x-message': COMPLAINT_REASON_MESSAGE
      }),
      email: Type.Optional(Username)
    }),
    response: Complaint
  })
}
