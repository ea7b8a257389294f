import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const withDialog = (state: unknown): object => ({ ...(typeof state === 'object' ? state : {}), dialog: true })

const isOfDialog = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'dialog' in state

/**
 * The way back closes a dialog, and not the screen below: it has a place of its own. Closed otherwise, it goes back by itself, and leaves no
 * place behind it. What the answer is called with, just before the dialog closes, waits for that: two ways at once would cross.
 */
export function useBackCloses(opened: boolean, close: () => void): (next: () => void) => void {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const place = useRef<{ own?: string; isLeft?: boolean }>(undefined)
  const next = useRef<() => void>(undefined)

  const enter = useEffectEvent(() => {
    if (place.current) {
      place.current.isLeft = false
      return
    }
    place.current = {}
    // Without what stands after `#`: that would be scrolled to anew.
    void navigate({ search }, { state: withDialog(state), preventScrollReset: true })
  })
  const goOn = () => {
    const run = next.current
    next.current = undefined
    run?.()
  }
  const leave = useEffectEvent(() => {
    const left = place.current
    if (left && left.own === undefined) {
      // Closed before the screen knows of its place.
      left.isLeft = true
      return
    }
    place.current = undefined
    if (left?.own === key) void navigate(-1)
    else goOn()
  })
  const move = useEffectEvent(() => {
    if (!place.current) goOn()
    else if (place.current.own === undefined && isOfDialog(state)) {
      place.current.own = key
      if (place.current.isLeft) leave()
    } else if (place.current.own !== key) {
      const { isLeft } = place.current
      place.current = undefined
      if (isLeft) goOn()
      else close()
    }
  })

  // The way back may come before the screen knows of the place: it has then nothing to tell of.
  const miss = useEffectEvent(() => {
    if (!place.current || place.current.own !== undefined) return
    const { isLeft } = place.current
    place.current = undefined
    if (isLeft) goOn()
    else close()
  })
  useEffect(() => {
    const pass = () => miss()
    addEventListener('popstate', pass)
    return () => removeEventListener('popstate', pass)
  }, [])

  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key) move()
    before.current = key
  }, [key])
  useEffect(() => (opened ? enter() : leave()), [opened])

  return run => {
    next.current = run
  }
}
