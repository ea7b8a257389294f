import { Switch, type SwitchProps } from '@mantine/core'

import classes from './form-switch.module.css'

/** A switch whose track can be seen on paper too. */
export const FormSwitch = (props: SwitchProps) => (
  <Switch
    color="primary"
    size="md"
    classNames={{ track: classes.track, thumb: classes.thumb, label: classes.label }}
    {...props}
  />
)
