import { Switch, type SwitchProps } from '@mantine/core'
import { useId } from 'react'

import classes from './form-switch.module.css'

/** A switch as large as the fields beside it. */
export function FormSwitch({ label, ...props }: SwitchProps) {
  const id = useId()
  return (
    <Switch
      color="primary"
      size="md"
      classNames={{ label: classes.label }}
      // Its label holds the description too, which is not a part of the name.
      label={<span id={id}>{label}</span>}
      aria-labelledby={id}
      {...props}
    />
  )
}
