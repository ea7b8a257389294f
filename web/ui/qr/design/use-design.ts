import { useEffect, useRef, useState } from 'react'

import type { QrDesign } from '#web/ui/qr/code/qr-design.ts'

import { keepDesign, keptDesign, keptLogo } from './kept-design.ts'

/** The design at hand: at first as this user left it, and kept with every change. */
export function useDesign(user: string) {
  const [design, setDesign] = useState(() => keptDesign(user))
  const [isTouched, setTouched] = useState(false)
  const isLogoChosen = useRef(false)
  useEffect(() => {
    let isOver = false
    const showLogo = async () => {
      const logo = await keptLogo(user)
      if (logo && !isOver && !isLogoChosen.current) setDesign(before => ({ ...before, logo }))
    }
    void showLogo()
    return () => {
      isOver = true
    }
  }, [user])
  useEffect(() => {
    if (isTouched) void keepDesign(user, design)
  }, [isTouched, user, design])
  /** A picture takes its time to be read: what was chosen meanwhile stays. */
  const change = (changed: Partial<QrDesign>) => {
    if ('logo' in changed) isLogoChosen.current = true
    setTouched(true)
    setDesign(before => ({ ...before, ...changed }))
  }
  return { design, change }
}
