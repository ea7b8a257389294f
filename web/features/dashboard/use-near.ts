import { useEffect, useRef, useState, type RefObject } from 'react'

/** Before somebody scrolls to it, so that the answer is there with them. */
const MARGIN = '300px'

/** Whether a part of the page is in sight or about to come: only then its reports are asked for. */
export function useNear<E extends Element>(): { ref: RefObject<E | null>; near: boolean } {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      entries => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN }
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, near }
}
