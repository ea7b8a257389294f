import { useEffect, useState } from 'react'

import type { QrDesign } from '#web/ui/qr/code/qr-design.ts'

import { keepDesign, keptDesign, keptLogo } from './kept-design.ts'

/** The design at hand: at first as this user left it, and kept with every change. */
export function useDesign(user: string) {
  const [design, setDesign] = useState(() => keptDesign(user))
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    if (isTouched) return undefined
    let isOver = false
    const showLogo = async () => {
      const logo = await keptLogo(user)
      if (logo && !isOver) setDesign(before => ({ ...before, logo }))
    }
    void showLogo()
    return () => {
      isOver = true
    }
  }, [isTouched, user])
  const change = (changed: Partial<QrDesign>) => {
    const next = { ...design, ...changed }
    setTouched(true)
    setDesign(next)
    void keepDesign(user, next)
  }
  return { design, change }
}
