import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { smallIcon } from '#web/ui/small-icon.ts'

import classes from './panel-parts.module.css'

interface WayActionProps {
  to: string
  icon: ReactNode
  children: string
}

/** Leads from the facts to a form. */
export const WayAction = ({ to, icon, children }: WayActionProps) => (
  <Button component={Link} to={to} replace preventScrollReset color="accent" leftSection={icon}>
    {children}
  </Button>
)

export const EditAction = ({ to }: { to: string }) => (
  <WayAction to={to} icon={<IconPencil {...smallIcon} />}>
    Изменить
  </WayAction>
)

/** Away from the others. */
export const RemoveAction = ({ onPress }: { onPress: () => void }) => (
  <Button
    className={classes.remove ?? ''}
    variant="default"
    leftSection={<IconTrash {...smallIcon} />}
    onClick={onPress}
  >
    Удалить
  </Button>
)
