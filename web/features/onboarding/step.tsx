import { IconCheck } from '@tabler/icons-react'

import classes from './step.module.css'

export type Stage = 'done' | 'now' | 'later'

interface StepProps {
  number: number
  title: string
  stage: Stage
}

const spoken: Record<Stage, string> = { done: ': сделано', now: ': сейчас', later: '' }

/** One stop of the way: its number or a tick. */
export const Step = ({ number, title, stage }: StepProps) => (
  <li className={classes.step} data-stage={stage} {...(stage === 'now' && { 'aria-current': 'step' })}>
    <span className={classes.mark} aria-hidden>
      {stage === 'done' ? <IconCheck size={16} stroke={2.5} /> : number}
    </span>
    <span className={classes.title}>
      {title}
      <span className={classes.spoken}>{spoken[stage]}</span>
    </span>
  </li>
)
