import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useProfile } from '#web/api/profile.ts'
import { Keys } from '#web/app/keys/keys.tsx'
import { accountScreens } from '#web/app/navigation.ts'
import { underThumb, useDestinations } from '#web/app/use-destinations.ts'
import { useSignOut } from '#web/app/use-sign-out.ts'

import classes from './account-menu.module.css'

export interface AccountPanelProps {
  onShowKeys: () => void
  /** A screen was chosen. */
  onLeave: () => void
  children: ReactNode
}

/** Who is signed in, how the page looks, and the way out. */
export function AccountPanel({ onShowKeys, onLeave, children }: AccountPanelProps) {
  const { data: profile } = useProfile()
  const destinations = useDestinations()
  const thumb = underThumb(destinations)
  // What the bar under the thumb has no room for.
  const screens = [...accountScreens, ...destinations.filter(place => !thumb.includes(place))]
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <>
      <p className={classes.user}>{profile?.username}</p>
      {children}
      <div>
        <p className={classes.label} id="scheme-label">
          Оформление
        </p>
        <SegmentedControl
          aria-labelledby="scheme-label"
          fullWidth
          size="xs"
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: 'light', label: 'Светлое' },
            { value: 'dark', label: 'Тёмное' },
            { value: 'auto', label: 'Как в системе' }
          ]}
        />
      </div>
      <div className={classes.items}>
        {screens.map(({ path, name, Icon }) => (
          <Link key={path} to={path} className={classes.item} onClick={onLeave}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {name}
          </Link>
        ))}
        <button type="button" className={`${classes.item} ${classes.ofKeyboard}`} onClick={onShowKeys}>
          <IconKeyboard size={18} stroke={1.75} aria-hidden />
          <span className={classes.name}>Клавиши</span>
          <Keys keys={['?']} />
        </button>
        <button type="button" className={classes.item} onClick={signOut}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          Выйти
        </button>
      </div>
    </>
  )
}
