import { use, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

import { takePlace } from './dialog-place.ts'

/**
 * The way back closes a dialog, and not the screen below: it has a place of its own, which goes when the dialog is closed otherwise. Answers
 * how to close it and do something afterwards: two ways at once would cross.
 */
export function useBackCloses(opened: boolean, close: () => void): (next: () => void) => void {
  // What React knows of the router comes later than what happens: the router itself is asked.
  const router = use(DataRouterContext)?.router
  if (!router) throw new Error('a dialog stands outside of the router')
  const next = useRef<() => void>(undefined)
  const onLeft = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return undefined
    const giveUp = takePlace(router, () => onLeft())
    const end = async () => {
      await giveUp()
      const run = next.current
      next.current = undefined
      run?.()
    }
    return () => void end()
  }, [opened, router])
  return run => {
    // It may be pressed twice while it goes.
    if (!opened) return
    next.current = run
    close()
  }
}
