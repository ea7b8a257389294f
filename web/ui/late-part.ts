import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'

import { notifyFailure } from '#web/ui/notify.ts'

interface LatePart<P> {
  Part: ComponentType<P>
}

/**
 * A part of the page that is loaded when it is first wanted. Unlike with `lazy` a failed load leaves
 * the screen alone: `onFail` is called, and the next wish tries again. It is said in words only of what somebody asked for
 * (`isAsked`): of a part that comes by itself nobody knows what did not open.
 */
export function useLatePart<P>(
  load: () => Promise<ComponentType<P>>,
  wanted: boolean,
  onFail?: () => void,
  isAsked = onFail !== undefined
): LatePart<P> | undefined {
  const [late, setLate] = useState<LatePart<P>>()
  const missing = wanted && !late
  const fail = useEffectEvent(() => {
    if (isAsked) {
      notifyFailure(
        'Не открылось. Проверьте интернет и попробуйте ещё раз, а если не поможет, обновите страницу.'
      )
    }
    onFail?.()
  })
  useEffect(() => {
    if (!missing) return undefined
    let isOver = false
    load().then(
      Part => !isOver && setLate({ Part }),
      () => !isOver && fail()
    )
    return () => {
      isOver = true
    }
  }, [missing, load])
  return late
}
