import { useEffect, useState, type RefObject } from 'react'

const MARGIN = '200px'

/** Whether a part of the page is to be seen, or nearly; from then on it stays so. */
export function useSeen(part: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = part.current
    if (isSeen || !element) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: MARGIN }
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen, part])
  return isSeen
}
