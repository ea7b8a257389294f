import { useEffect, useRef, type ReactNode } from 'react'

interface ComingHeadingProps {
  id: string
  /** The id of what it is for. */
  describedBy: string
  /** What the browser calls the page. */
  page: string
  className: string | undefined
  children: ReactNode
}

/** Of a screen that comes by itself, after what the browser has announced: a reader of the screen is led to it. */
export function ComingHeading({ id, describedBy, page, className, children }: ComingHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${page} · Тропа`
    heading.current?.focus()
  }, [page])
  return (
    <h1 ref={heading} id={id} className={className} tabIndex={-1} aria-describedby={describedBy}>
      {children}
    </h1>
  )
}
