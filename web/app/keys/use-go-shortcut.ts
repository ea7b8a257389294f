import { useRef } from 'react'
import { useNavigate } from 'react-router'

import { useDestinations } from '#web/app/use-destinations.ts'
import { isFreeKey, letterOf } from '#web/ui/keys/free-key.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'

const PATIENCE_MS = 1500

/** Key `g` and then the letter of a screen goes there. */
export function useGoShortcut(): void {
  const navigate = useNavigate()
  const destinations = useDestinations()
  const goneAt = useRef(Number.NEGATIVE_INFINITY)
  useWindowKey(event => {
    const letter = letterOf(event)
    const isSecond = event.timeStamp - goneAt.current < PATIENCE_MS
    if (!isFreeKey(event)) return
    goneAt.current = letter === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    const place = destinations.find(destination => destination.letter === letter)
    if (!isSecond || !place) return
    event.preventDefault()
    void navigate(place.path)
  })
}
