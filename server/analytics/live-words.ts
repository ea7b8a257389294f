import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { Noticed, Watch } from '#server/visits/watch-shapes.ts'

// What processes tell one another of the live stream.

const head = { from: Type.String() }

const Word = Type.Union([
  /** Somebody is here, or here again, and knows of nobody. */
  Type.Object({ ...head, kind: Type.Literal('hello') }),
  /** All that is looked at there; told anew when it changes, and now and then as a sign of life. */
  Type.Object({ ...head, kind: Type.Literal('watches'), watches: Type.Array(Watch) }),
  /** What was found for one of them. */
  Type.Object({ ...head, kind: Type.Literal('noticed'), to: Type.String(), noticed: Type.Array(Noticed) }),
  Type.Object({ ...head, kind: Type.Literal('bye') })
])
export type Word = Static<typeof Word>

export const wordText = (word: Word): string => JSON.stringify(word)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined: a process of another version said it, or somebody who is none. */
export function readWord(text: string): Word | undefined {
  const word = parsed(text)
  return Value.Check(Word, word) ? word : undefined
}
