import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'

import classes from './labelled-choice.module.css'

interface LabelledChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A few options side by side, and what they are about. */
export function LabelledChoice({ label, value, options, onChange }: LabelledChoiceProps) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={options.map(([option, text]) => ({ value: option, label: text }))}
      />
    </div>
  )
}
