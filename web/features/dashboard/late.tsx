import { Button } from '@mantine/core'
import { useState, type ComponentType, type ReactNode } from 'react'

import { useLatePart } from '#web/ui/late-part.ts'

interface LateProps<P> {
  load: () => Promise<ComponentType<P>>
  props: P
  /** Stands there meanwhile. */
  skeleton: ReactNode
  /** On the button that tries again after a failure. */
  action: string
}

/** A part of the page whose script comes after the first paint. */
export function Late<P extends object>({ load, props, skeleton, action }: LateProps<P>) {
  const [wanted, setWanted] = useState(true)
  const late = useLatePart(load, wanted, () => setWanted(false))
  if (late) return <late.Part {...props} />
  if (wanted) return <div aria-busy>{skeleton}</div>
  return (
    <Button variant="default" onClick={() => setWanted(true)}>
      {action}
    </Button>
  )
}
