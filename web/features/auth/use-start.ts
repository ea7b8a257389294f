import { useEffect } from 'react'

/** Starts something as soon as the screen is there; once, also where effects are run twice to try them. */
export function useStart(start: () => void, wanted = true): void {
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [start, wanted])
}
