import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What the address names after `#` is shown and gets the focus, once it is there: a section, or an answer that opens. */
export function useHashTarget(isShown: boolean): void {
  const { hash, key } = useLocation()
  const shownFor = useRef('')
  useEffect(() => {
    if (!isShown || hash === '' || shownFor.current === key) return
    shownFor.current = key
    const target = document.getElementById(hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
    target?.scrollIntoView()
    const place = target instanceof HTMLDetailsElement ? target.querySelector('summary') : target
    place?.focus({ preventScroll: true })
  }, [isShown, hash, key])
}
