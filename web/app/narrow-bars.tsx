import { UnstyledButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { AccountMenu } from '#web/app/account-menu.tsx'
import { CreateLinkButton } from '#web/app/create-link-button.tsx'
import { PaletteIcon } from '#web/app/palette-button.tsx'
import { PlanUsage } from '#web/app/plan-usage.tsx'
import { underThumb, useDestinations } from '#web/app/use-destinations.ts'
import { Logo } from '#web/ui/logo.tsx'

import classes from './narrow-bars.module.css'

/** Narrow windows: whose page it is and the main action. */
export const TopBar = () => (
  <header className={classes.top}>
    <Link to={pagePaths.dashboard} className={classes.brand}>
      <Logo size={26} />
      Тропа
    </Link>
    <div className={classes.actions}>
      <PaletteIcon />
      <CreateLinkButton />
    </div>
  </header>
)

/** Narrow windows: the way around under the thumb. */
export function BottomBar() {
  const places = underThumb(useDestinations())
  return (
    <nav className={classes.bottom} aria-label="Разделы">
      {places.map(({ path, name, Icon }) => (
        <NavLink key={path} to={path} className={() => classes.item}>
          <Icon size={22} stroke={1.75} aria-hidden />
          {name}
        </NavLink>
      ))}
      <AccountMenu
        renderTarget={(toggle, opened) => (
          <UnstyledButton className={classes.item} aria-expanded={opened} onClick={toggle}>
            <IconUser size={22} stroke={1.75} aria-hidden />
            Аккаунт
          </UnstyledButton>
        )}
      >
        <PlanUsage />
      </AccountMenu>
    </nav>
  )
}
