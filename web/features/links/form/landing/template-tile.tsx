import { useId, useRef } from 'react'

import type { LandingView } from '#landing/landing-view.ts'
import type { Template } from '#landing/template.ts'

import { landingDocument } from './landing-document.ts'
import { useSeen } from './seen.ts'
import { SteadyFrame } from './steady-frame.tsx'

import classes from './template-tile.module.css'

interface TemplateTileProps {
  template: Template
  view: LandingView
  /** Name of the radio group. */
  group: string
  isChosen: boolean
  onChoose: () => void
}

/** One look in small. Drawn once it comes near the eye. */
export function TemplateTile({ template, view, group, isChosen, onChoose }: TemplateTileProps) {
  const id = useId()
  const picture = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(picture)
  return (
    <label className={classes.tile}>
      <input
        className={classes.radio}
        type="radio"
        name={group}
        value={template.id}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
      />
      <span className={classes.picture} ref={picture}>
        {isSeen && <SteadyFrame html={landingDocument(view, template)} />}
      </span>
      <span className={classes.name} id={`${id}-name`}>
        {template.name}
      </span>
      <span className={classes.about} id={`${id}-about`}>
        {template.about}
      </span>
    </label>
  )
}
