import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

import type { LinkType } from '#contract/link-types.ts'
import { shownHost } from '#contract/target-host.ts'
import { ApiError } from '#web/api/call.ts'
import { withoutUtm } from '#web/features/links/form/utm/utm.ts'
import { useTargetType } from '#web/features/links/link-queries.ts'
import { looksComplete } from '#web/ui/target-address.ts'

import { guessOf } from './target-guess.ts'

const PAUSE_MS = 400

/** What is known about the address that is being typed. */
export type Recognition =
  | { state: 'idle' | 'asking' | 'unreachable' }
  | { state: 'known'; type: LinkType; name: string }
  | { state: 'refused'; message: string }

/** Marks that are written into an address do not change where it leads. */
const subjectOf = (target: string) => withoutUtm(target.trim())

export function useTargetRecognition(target: string, initial: string) {
  const [asked, setAsked] = useState(() => (guessOf(initial) ? '' : subjectOf(initial)))
  const askLater = useDebouncedCallback(setAsked, PAUSE_MS)
  const type = useTargetType(asked)

  return {
    recognition:
      asked !== '' && asked === subjectOf(target) ? answerOf(asked, type) : ({ state: 'idle' } as const),
    /** While typing: not before it can be an address. */
    follow: (text: string) => {
      askLater.cancel()
      if (looksComplete(text) && !guessOf(text)) askLater(subjectOf(text))
    },
    askNow: (text: string) => {
      askLater.cancel()
      // What is no address is asked about here.
      if (!guessOf(text)) setAsked(subjectOf(text))
    }
  }
}

function answerOf(asked: string, { data, error }: ReturnType<typeof useTargetType>): Recognition {
  if (data) {
    // The server names a site by its host in ASCII; people know it as they typed it.
    const name = data.type === 'site' ? `Сайт ${shownHost(asked)}` : data.title
    return { state: 'known', type: data.type, name }
  }
  if (error instanceof ApiError && error.status === 422) {
    return { state: 'refused', message: error.details[0]?.message ?? error.message }
  }
  return { state: error ? 'unreachable' : 'asking' }
}
