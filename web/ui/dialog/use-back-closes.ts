import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const withDialog = (state: unknown): object => ({ ...(typeof state === 'object' ? state : {}), dialog: true })

/**
 * The way back closes a dialog, and not the screen below: it has a place of its own. Closed otherwise, it goes back by itself, and leaves no
 * place behind it.
 */
export function useBackCloses(opened: boolean, close: () => void): void {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const place = useRef<{ own?: string }>(undefined)

  const enter = useEffectEvent(() => {
    if (place.current) return
    place.current = {}
    // Without what stands after `#`: that would be scrolled to anew.
    void navigate({ search }, { state: withDialog(state), preventScrollReset: true })
  })
  const leave = useEffectEvent(() => {
    if (place.current?.own === key) void navigate(-1)
    place.current = undefined
  })
  const move = useEffectEvent(() => {
    if (!place.current) return
    if (place.current.own === undefined) place.current.own = key
    else if (place.current.own !== key) {
      place.current = undefined
      close()
    }
  })

  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key) move()
    before.current = key
  }, [key])
  useEffect(() => (opened ? enter() : leave()), [opened])
}
