import { IconChevronDown } from '@tabler/icons-react'

import classes from './machines-button.module.css'

interface MachinesButtonProps {
  opened: boolean
  onToggle: () => void
  /** What it opens. */
  partId: string
}

/** Opens the reasons why openings are not counted. */
export const MachinesButton = ({ opened, onToggle, partId }: MachinesButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-expanded={opened}
    aria-controls={opened ? partId : undefined}
    onClick={onToggle}
  >
    кого не{' '}
    <span className={classes.end}>
      посчитали
      <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden />
    </span>
  </button>
)
