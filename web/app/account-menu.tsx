import { Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'
import { writeToken } from '#web/api/session.ts'

import classes from './account-menu.module.css'

interface AccountMenuProps {
  /** The button that opens it. */
  target: ReactNode
  children?: ReactNode
}

/** Who is signed in, how the page looks, and the way out. */
export function AccountMenu({ target, children }: AccountMenuProps) {
  const { data: profile } = useProfile()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()

  const signOut = () => {
    writeToken('')
    // After the guards: a person who leaves starts afresh next time.
    void navigate(pagePaths.login)
  }

  return (
    <Popover position="top-start" offset={8} width={272} shadow="md" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.menu}>
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
        <button type="button" className={classes.leave} onClick={signOut}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          Выйти
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
