import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

/** Told before the form is left for the plans. */
export const LeavingContext = createContext<() => void>(() => {})

/** To the plans and back: what was typed waits in the form. */
export function PlansLink({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const leave = useContext(LeavingContext)
  return (
    <Link
      className={className}
      to={pagePaths.plans}
      onClick={({ metaKey, ctrlKey, shiftKey }) => {
        // In a tab of its own nothing is left.
        if (!metaKey && !ctrlKey && !shiftKey) leave()
      }}
    >
      {children}
    </Link>
  )
}
