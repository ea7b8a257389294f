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
  const [stage, setStage] = useState<'coming' | 'failed' | 'asked'>('coming')
  const late = useLatePart(load, stage !== 'failed', () => setStage('failed'), stage === 'asked')
  if (late) return <late.Part {...props} />
  if (stage !== 'failed') return <div aria-busy>{skeleton}</div>
  return (
    <Button variant="default" onClick={() => setStage('asked')}>
      {action}
    </Button>
  )
}
