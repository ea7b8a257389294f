import { useLayoutEffect, type RefObject } from 'react'

const NAME = '--notice-height'

/** Says on :root how high a part is that lies over the page's end, for as long as it lies there. */
export function useCoveredHeight(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = part.current
    if (!element) return undefined
    const measure = () => style.setProperty(NAME, `${element.offsetHeight}px`)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty(NAME)
    }
  }, [part])
}
