import { useRef } from 'react'

import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { useInSight } from './in-sight.ts'
import { LateLook } from './late-look.tsx'

import classes from './landing-preview.module.css'

/** The live landing in the frame of a phone. */
export function LandingPreview({ values }: { values: LinkValues }) {
  const screen = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(screen)
  return (
    <div className={classes.phone}>
      <div className={classes.screen} ref={screen}>
        <LateLook values={values} isWanted={isInSight} />
      </div>
    </div>
  )
}
