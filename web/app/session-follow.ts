import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { keepBannerRoom } from '#web/api/banner-room.ts'
import { rememberNewcomer } from '#web/api/newcomer-mark.ts'
import { profileKey } from '#web/api/profile.ts'
import { forgetSessionUsername } from '#web/api/session-username.ts'
import { hasExpired, readToken, subscribeToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'
import { WITHOUT_ASKING } from '#web/ui/drawer/unsaved-guard.ts'

/** Screens of mailed links are nobody's: they change the session themselves, and say where to go then. */
const isMailedScreen = (pathname: string) => /^\/(confirm|restore)(\/|$)/.test(pathname)

/**
 * The one place where a change of the session becomes a change of the page, whatever changed it: a form,
 * a 401, another tab. Nothing of the previous user survives; the guards, asked again, lead to the right screen.
 */
export function followSession(router: DataRouter, queryClient: QueryClient): () => void {
  let known = readToken()
  return subscribeToken(() => {
    const before = known
    known = readToken()
    if (tokenUser(before) === tokenUser(known)) {
      // What renewed the session, in this tab or another, often changed the account: an email was confirmed.
      void queryClient.invalidateQueries({ queryKey: profileKey })
      return
    }
    if (!hasExpired()) {
      forgetSessionUsername()
      rememberNewcomer(false)
      keepBannerRoom(0)
    }
    queryClient.clear()
    const exchanged = before !== '' && known !== ''
    const leads = exchanged && !isMailedScreen(router.state.location.pathname)
    void (leads ? router.navigate(pagePaths.dashboard, { state: WITHOUT_ASKING }) : router.revalidate())
  })
}
