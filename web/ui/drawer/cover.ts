import { createContext, useContext, useEffect } from 'react'

/** Tells the drawer that a dialog lies over it, or no more. */
export const CoverContext = createContext<(isCovered: boolean) => void>(() => {})

/** For a dialog opened within a drawer: while it is open, «Escape» is its own and not the drawer's. */
export function useCover(isOpen: boolean): void {
  const setCovered = useContext(CoverContext)
  useEffect(() => {
    if (!isOpen) return undefined
    setCovered(true)
    return () => setCovered(false)
  }, [isOpen, setCovered])
}
