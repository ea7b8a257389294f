import { useEffect, useState, type RefObject } from 'react'

const MARGIN = '200px'

/** Whether a part of the page is to be seen now, or nearly. */
export function useInSight(part: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      entries => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN }
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part])
  return isInSight
}
