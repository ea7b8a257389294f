import { Button, Menu, type MenuProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'

import classes from './filter-menu.module.css'

interface FilterOption {
  value: string
  name: string
  icon?: ReactNode
  /** At the end of the line, for example how many there are. */
  note?: string
}

interface FilterMenuProps {
  label: string
  /** The first option, which takes the filter off. */
  any: string
  groups: readonly { name?: string; options: readonly FilterOption[] }[]
  value: string | undefined
  onPick: (value: string) => void
  /** Where the options hang, and how much room they take. */
  menu: Pick<MenuProps, 'width' | 'middlewares' | 'hideDetached' | 'classNames'>
}

/** One filter of a list: its name, and what it can be set to. */
export const FilterMenu = ({ label, any, groups, value = '', onPick, menu }: FilterMenuProps) => (
  <Menu position="bottom-start" withInitialFocusPlaceholder={false} withinPortal={false} {...menu}>
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
          {any}
        </Menu.RadioItem>
        {groups.map(({ name, options }, index) => (
          <Fragment key={name ?? index}>
            {name ? <Menu.Label>{name}</Menu.Label> : <Menu.Divider />}
            {options.map(option => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                <span className={classes.option}>
                  {option.icon}
                  <span className={classes.name}>{option.name}</span>
                  {option.note && <span className={classes.note}>{option.note}</span>}
                </span>
              </Menu.RadioItem>
            ))}
          </Fragment>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
)
