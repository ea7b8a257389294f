import { Type, type Static } from 'typebox'

export const FieldError = Type.Object({ field: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** The body of every error answer. */
export const Problem = Type.Object(
  {
    statusCode: Type.Integer(),
    code: Type.String(),
    message: Type.String(),
    requestId: Type.Optional(Type.String()),
    details: Type.Optional(Type.Array(FieldError))
  },
  { title: 'Problem' }
)
export type Problem = Static<typeof Problem>
