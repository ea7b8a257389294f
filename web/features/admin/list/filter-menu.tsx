import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

import type { Filter } from './filters.ts'

import classes from './filter-menu.module.css'

interface FilterMenuProps {
  filter: Filter
  value: string | undefined
  onPick: (value: string) => void
}

/** One filter of a list: its name, and what it can be set to. */
export const FilterMenu = ({ filter: { label, options }, value = '', onPick }: FilterMenuProps) => (
  <Menu position="bottom-start" width={232} withInitialFocusPlaceholder={false} withinPortal={false}>
    <Menu.Target>
      <Button
        className={classes.button ?? ''}
        variant="default"
        data-set={value !== '' || undefined}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
      <Menu.RadioGroup value={value} onChange={onPick}>
        <Menu.RadioItem value="" closeMenuOnClick>
          Все
        </Menu.RadioItem>
        <Menu.Divider />
        {options.map(option => (
          <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
            {option.name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
)
