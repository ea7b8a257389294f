import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

/** Told before the form is left for another screen. */
export const LeavingContext = createContext<() => void>(() => {})

interface PlansLinkProps {
  children: ReactNode
  className?: string | undefined
}

/** To another screen and back: what was typed waits in the form. */
export function LeavingLink({ to, children, className }: PlansLinkProps & { to: string }) {
  const leave = useContext(LeavingContext)
  return (
    <Link
      className={className}
      to={to}
      onClick={({ metaKey, ctrlKey, shiftKey }) => {
        // In a tab of its own nothing is left.
        if (!metaKey && !ctrlKey && !shiftKey) leave()
      }}
    >
      {children}
    </Link>
  )
}

export const PlansLink = (props: PlansLinkProps) => <LeavingLink to={pagePaths.plans} {...props} />
