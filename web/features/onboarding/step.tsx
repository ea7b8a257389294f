import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './step.module.css'

export type Stage = 'done' | 'now' | 'later'

interface StepProps {
  number: number
  title: string
  stage: Stage
  children: ReactNode
}

const spoken: Record<Stage, string> = { done: ' — сделано', now: ' — сейчас', later: '' }

/** One stop of the way: its number or a tick, and what to do while it is its turn. */
export const Step = ({ number, title, stage, children }: StepProps) => (
  <li className={classes.step} data-stage={stage} {...(stage === 'now' && { 'aria-current': 'step' })}>
    <span className={classes.mark} aria-hidden>
      {stage === 'done' ? <IconCheck size={18} stroke={2.25} /> : number}
    </span>
    <div className={classes.body}>
      <h3 className={classes.title}>
        {title}
        <span className={classes.spoken}>{spoken[stage]}</span>
      </h3>
      {stage === 'now' && <div className={classes.what}>{children}</div>}
    </div>
  </li>
)
