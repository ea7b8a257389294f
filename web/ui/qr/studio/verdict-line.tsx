import { IconAlertCircle, IconCircleCheck, IconScan, IconWifiOff } from '@tabler/icons-react'

import type { Verdict } from './use-verdict.ts'

import classes from './verdict-line.module.css'

interface VerdictLineProps {
  verdict: Verdict
  /** Of the line that is heard; the others repeat it to the eye alone. */
  id?: string
}

const icons = {
  checking: IconScan,
  read: IconCircleCheck,
  refused: IconAlertCircle,
  unknown: IconWifiOff
}

/** Says whether a camera reads the code; as high as its longest words, so that nothing moves. */
export function VerdictLine({ id, verdict: { state, text } }: VerdictLineProps) {
  const Icon = icons[state]
  // That it is looked at again with every change need not be heard.
  const isHeard = id !== undefined && state !== 'checking'
  return (
    <div className={classes.line} data-state={state}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {!isHeard && <span aria-hidden>{text}</span>}
      {id !== undefined && <output id={id}>{isHeard ? text : ''}</output>}
    </div>
  )
}
