import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const wayIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-row-way]')

/** The way to the row after this one or before it, or else the list. */
function nearOf(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('[data-row]')
  return (
    wayIn(row?.nextElementSibling) ??
    wayIn(row?.previousElementSibling) ??
    row?.closest<HTMLElement>('[tabindex="-1"]')
  )
}

/** For a button that lets the focus go while it is busy, and whose row may leave the list when it is done. */
export function useKeptFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      const { activeElement, body } = document
      const isHere = activeElement === current || (wasBusy.current && activeElement === body)
      if (current && isHere) nearOf(current)?.focus()
    }
  }, [])
  return button
}
