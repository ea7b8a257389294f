import { useEffect, useEffectEvent } from 'react'

/** Calls the present `listener` with every key pressed anywhere on the page. */
export function useWindowKey(listener: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listener)
  useEffect(() => {
    const pass = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', pass)
    return () => removeEventListener('keydown', pass)
  }, [])
}
