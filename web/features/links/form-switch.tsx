import { Switch, type SwitchProps } from '@mantine/core'

import classes from './form-switch.module.css'

/** A switch as large as the fields beside it. */
export const FormSwitch = (props: SwitchProps) => (
  <Switch color="primary" size="md" classNames={{ label: classes.label }} {...props} />
)
