import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'
import { AccountMenu } from '#web/app/account-menu.tsx'
import { CreateLinkButton } from '#web/app/create-link-button.tsx'
import { PaletteButton } from '#web/app/palette-button.tsx'
import { PlanUsage } from '#web/app/plan-usage.tsx'
import { useDestinations } from '#web/app/use-destinations.ts'
import { Logo } from '#web/ui/logo.tsx'

import classes from './rail.module.css'

/** Wide windows: the way around at the left. */
export function Rail() {
  const { data: profile } = useProfile()
  const destinations = useDestinations()
  return (
    <header className={classes.rail}>
      <Link to={pagePaths.dashboard} className={classes.brand}>
        <Logo />
        Тропа
      </Link>
      <div className={classes.actions}>
        <CreateLinkButton fullWidth />
        <PaletteButton />
      </div>
      <nav className={classes.nav} aria-label="Разделы">
        {destinations.map(({ path, name, Icon }) => (
          <NavLink key={path} to={path} className={() => classes.item}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={classes.foot}>
        <PlanUsage />
        <AccountMenu
          renderTarget={(toggle, opened) => (
            <UnstyledButton
              className={classes.user}
              aria-expanded={opened}
              aria-label={`Аккаунт ${profile?.username ?? ''}`}
              onClick={toggle}
            >
              <span className={classes.name}>{profile?.username ?? '…'}</span>
              <IconSelector size={16} stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
        />
      </div>
    </header>
  )
}
