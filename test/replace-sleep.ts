import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

type Sleep = typeof timers.setTimeout

function replaceBy(one: Sleep): void {
  Object.assign(timers, { setTimeout: one })
  syncBuiltinESMExports()
}

/** Gives all modules of this process another `setTimeout` of `node:timers/promises`, until the answer is called. */
export function replaceSleep(other: (real: Sleep) => Sleep): () => void {
  const { setTimeout: real } = timers
  replaceBy(other(real))
  return () => replaceBy(real)
}
