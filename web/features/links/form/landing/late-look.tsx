import { Button } from '@mantine/core'
import { useState } from 'react'

import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { useLatePart } from '#web/ui/late-part.ts'

interface LateLookProps {
  values: LinkValues
  isWanted: boolean
}

const loadLook = async () => (await import('./landing-look.tsx')).LandingLook

/** The live landing, loaded when it is first wanted. */
export function LateLook({ values, isWanted }: LateLookProps) {
  const [hasFailed, setFailed] = useState(false)
  const look = useLatePart(loadLook, isWanted && !hasFailed, () => setFailed(true))
  if (look) return <look.Part values={values} />
  if (!hasFailed) return null
  return (
    <Button variant="default" onClick={() => setFailed(false)}>
      Показать страницу
    </Button>
  )
}
