import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { writeToken } from '#web/api/session.ts'

/** After the session has ended on the server: to the sign-in screen, which says why. */
export function useLeaveAccount(): (notice: 'deleted' | 'signed-out-everywhere') => void {
  const navigate = useNavigate()
  return notice => {
    writeToken('')
    // After the guards: this place is not to be come back to.
    void navigate(`${pagePaths.login}?${new URLSearchParams({ notice })}`)
  }
}
