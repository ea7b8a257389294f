import { useState } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'

/** How the drawer closes: back to where it was opened; opened by its address, it gives its place to the list. */
export function useDrawerClose(isOpen: boolean, list: string): () => void {
  const navigate = useNavigate()
  const isPushed = useNavigationType() === NavigationType.Push
  const [opening, setOpening] = useState({ isOpen: false, isWithinApp: false })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, isWithinApp: isOpen && isPushed })

  return () => {
    // Its cross can be pressed while it slides away.
    if (!isOpen) return
    void (opening.isWithinApp ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }))
  }
}
