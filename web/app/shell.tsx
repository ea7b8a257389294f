import '@mantine/core/styles.layer.css'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'
import { useToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'
import { AccountBanners } from '#web/app/banners/account-banners.tsx'
import { ConnectionLine } from '#web/app/connection-line.tsx'
import { useCreateShortcut } from '#web/app/keys/use-create-shortcut.ts'
import { useGoShortcut } from '#web/app/keys/use-go-shortcut.ts'
import { useSearchShortcut } from '#web/app/keys/use-search-shortcut.ts'
import { BottomBar, TopBar } from '#web/app/narrow-bars.tsx'
import { NewcomerGuide } from '#web/app/newcomer-guide.tsx'
import { OverlayProvider } from '#web/app/overlays.tsx'
import { Rail } from '#web/app/rail.tsx'
import { useSignOut } from '#web/app/use-sign-out.ts'
import { useWide } from '#web/app/use-wide.ts'
import { ConfirmProvider } from '#web/ui/confirm.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { Loading } from '#web/ui/loading.tsx'

import classes from './shell.module.css'

const loadNotifications = async () => (await import('#web/app/notifications.tsx')).Notifications

const ConsentsScreen = lazy(async () => ({
  default: (await import('#web/features/auth/consents-screen.tsx')).ConsentsScreen
}))

/** Keys of the screens, where there are screens. */
function ShellKeys() {
  useCreateShortcut()
  useSearchShortcut()
  useGoShortcut()
  return null
}

/** What is around every screen of a signed-in user. */
export function Shell() {
  const token = useToken()
  const wide = useWide()
  const { data: profile } = useProfile()
  const isAsked = profile?.consentsNeeded === true
  const wasAsked = useRef(isAsked)
  const signOut = useSignOut()
  const signOutRemoved = useSignOut(`${pagePaths.login}?notice=deleted`)
  // Nothing to notify of before the first paint.
  const notifications = useLatePart(loadNotifications, true)

  // The screen comes in the place of the question.
  useEffect(() => {
    if (wasAsked.current && !isAsked) focusMain()
    wasAsked.current = isAsked
  }, [isAsked])

  // Between the end of a session and the sign-in screen nobody may ask for anything.
  if (!token) return null
  return (
    // Another user gets another page: nothing typed or opened by the last one stays.
    <ConfirmProvider key={tokenUser(token)}>
      {profile && isAsked ? (
        <Suspense fallback={<Loading />}>
          <ConsentsScreen profile={profile} onSignOut={signOut} onRemoved={signOutRemoved} />
        </Suspense>
      ) : (
        <OverlayProvider>
          <ShellKeys />
          <button type="button" className={classes.skip} onClick={focusMain}>
            Перейти к содержанию
          </button>
          <div className={classes.shell}>
            {wide ? <Rail /> : <TopBar />}
            <div className={classes.column}>
              <ConnectionLine />
              <AccountBanners />
              <main className={classes.main} tabIndex={-1}>
                <NewcomerGuide />
                <Outlet />
              </main>
            </div>
            {!wide && <BottomBar />}
          </div>
        </OverlayProvider>
      )}
      {notifications && <notifications.Part />}
    </ConfirmProvider>
  )
}
