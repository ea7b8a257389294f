import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { writeToken } from '#web/api/session.ts'

export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    writeToken('')
    // After the guards: a person who leaves starts afresh next time.
    void navigate(pagePaths.login)
  }
}
