import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '#server/platform/parse-json.ts'
import { Noticed, Watch } from '#server/visits/watch-shapes.ts'

// What processes tell one another of the live stream.

const head = { from: Type.String() }

const Message = Type.Union([
  /** Somebody is here, or here again, and knows of nobody. */
  Type.Object({ ...head, kind: Type.Literal('hello') }),
  /** All that is looked at there; told anew when it changes, and now and then as a sign of life. */
  Type.Object({ ...head, kind: Type.Literal('watches'), watches: Type.Array(Watch) }),
  /** What was found for one of them. */
  Type.Object({ ...head, kind: Type.Literal('noticed'), to: Type.String(), noticed: Type.Array(Noticed) }),
  Type.Object({ ...head, kind: Type.Literal('bye') })
])
export type Message = Static<typeof Message>

export const messageText = (message: Message): string => JSON.stringify(message)

/** Undefined: a process of another version said it, or somebody who is none. */
export function readMessage(text: string): Message | undefined {
  const message = parseJson(text)
  return Value.Check(Message, message) ? message : undefined
}
