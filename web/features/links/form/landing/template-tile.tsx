import { memo, useId, useMemo, useRef, useState } from 'react'

import type { LandingView } from '#landing/landing-view.ts'
import type { Template } from '#landing/template.ts'

import { useInSight } from './in-sight.ts'
import { landingDocument } from './landing-document.ts'
import { SteadyFrame } from './steady-frame.tsx'

import classes from './template-tile.module.css'

interface TemplateTileProps {
  template: Template
  view: LandingView
  /** Name of the radio group. */
  group: string
  isChosen: boolean
  onChoose: (template: Template['id']) => void
}

/** One look in small. Drawn while it is near the eye; elsewhere it stays as it was. */
export const TemplateTile = memo(function TemplateTile({
  template,
  view,
  group,
  isChosen,
  onChoose
}: TemplateTileProps) {
  const id = useId()
  const picture = useRef<HTMLSpanElement>(null)
  const isInSight = useInSight(picture)
  const [drawn, setDrawn] = useState<LandingView>()
  if (isInSight && drawn !== view) setDrawn(view)
  const html = useMemo(() => drawn && landingDocument(drawn, template), [drawn, template])
  return (
    <label className={classes.tile}>
      <input
        className={classes.radio}
        type="radio"
        name={group}
        value={template.id}
        checked={isChosen}
        onChange={() => onChoose(template.id)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
      />
      <span className={classes.picture} ref={picture}>
        {html !== undefined && <SteadyFrame html={html} />}
      </span>
      <span className={classes.name} id={`${id}-name`}>
        {template.name}
      </span>
      <span className={classes.about} id={`${id}-about`}>
        {template.about}
      </span>
    </label>
  )
})
