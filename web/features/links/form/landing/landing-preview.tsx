import { Button } from '@mantine/core'
import { useRef, useState } from 'react'

import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { useLatePart } from '#web/ui/late-part.ts'

import { useInSight } from './in-sight.ts'

import classes from './landing-preview.module.css'

const loadLook = async () => (await import('./landing-look.tsx')).LandingLook

/** The live landing in the frame of a phone. */
export function LandingPreview({ values }: { values: LinkValues }) {
  const screen = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(screen)
  const [hasFailed, setFailed] = useState(false)
  const look = useLatePart(loadLook, isInSight && !hasFailed, () => setFailed(true))
  return (
    <div className={classes.phone}>
      <div className={classes.screen} ref={screen}>
        {look && <look.Part values={values} />}
        {hasFailed && (
          <Button className={classes.again} variant="default" onClick={() => setFailed(false)}>
            Показать страницу
          </Button>
        )}
      </div>
    </div>
  )
}
