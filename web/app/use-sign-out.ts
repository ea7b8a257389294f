import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { endSession } from '#web/api/end-session.ts'
import { readToken, writeToken } from '#web/api/session.ts'

/** The way out; `to` is a face of the sign-in screen. */
export function useSignOut(to: string = pagePaths.login): () => void {
  const navigate = useNavigate()
  return () => {
    endSession(readToken())
    writeToken('')
    // After the guards: a person who leaves starts afresh next time.
    void navigate(to)
  }
}
