import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

import { createLinkPath } from '#web/app/navigation.ts'

import classes from './create-link-button.module.css'

interface CreateLinkButtonProps {
  fullWidth?: boolean
}

/** The main action of the whole product; key `c` does the same. */
export const CreateLinkButton = ({ fullWidth = false }: CreateLinkButtonProps) => (
  <Button
    component={Link}
    to={createLinkPath}
    color="accent"
    fullWidth={fullWidth}
    classNames={{ root: classes.root ?? '', section: classes.icon ?? '', label: classes.name ?? '' }}
    leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    aria-keyshortcuts="c"
  >
    Создать ссылку
  </Button>
)
