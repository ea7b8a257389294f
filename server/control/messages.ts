import { Type, type Static } from 'typebox'

/** What the process can be told through the socket in its data folder: a line of JSON. */
export const Command = Type.Object({
  command: Type.Literal('backup'),
  /** Where to, from the root. */
  dir: Type.String({ minLength: 1 })
})
export type Command = Static<typeof Command>

/** What it answers, a line each: how far it is, and at last the end. */
export const Answer = Type.Union([
  Type.Object({ line: Type.String() }),
  Type.Object({ done: Type.Literal(true) }),
  Type.Object({ refused: Type.String() })
])
export type Answer = Static<typeof Answer>
