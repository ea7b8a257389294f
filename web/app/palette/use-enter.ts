import { useEffect, useEffectEvent, useState } from 'react'

import type { Command, FoundLink } from './command.ts'
import { inOtherLayout } from './matching.ts'

const isExact = ({ slug, name }: FoundLink, question: string): boolean =>
  [question.toLowerCase(), inOtherLayout(question)].some(
    asked => asked === slug.toLowerCase() || asked === name.toLowerCase()
  )

interface Asked {
  typed: string
  commands: readonly Command[]
  /** What Enter would run now. */
  chosen: Command | undefined
  /** The choice was made with an arrow or the pointer. */
  isChosenByHand: boolean
  isSearching: boolean
}

/**
 * Enter, also for those who press it before the answer is there: what they asked for runs when it comes, a link that is
 * called exactly so before all others. A letter more, and nothing is awaited.
 */
export function useEnter(asked: Asked, run: (command: Command) => void): () => void {
  const { typed, commands, chosen, isChosenByHand, isSearching } = asked
  const question = typed.trim()
  const [awaited, setAwaited] = useState<string>()
  const isAwaited = awaited === question
  if (awaited !== undefined && !isAwaited) setAwaited(undefined)

  const runBest = useEffectEvent(() => {
    const best = commands.find(({ link }) => link && isExact(link, question)) ?? chosen
    if (best && !best.isOffer) run(best)
  })
  useEffect(() => {
    if (isAwaited && !isSearching) runBest()
  }, [isAwaited, isSearching])

  return () => {
    const mayComeBetter = !chosen || (chosen.link && !isChosenByHand && !isExact(chosen.link, question))
    if (isSearching && mayComeBetter) setAwaited(question)
    else if (chosen) run(chosen)
  }
}
