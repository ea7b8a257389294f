import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileQuery } from '#web/api/profile.ts'
import { readToken } from '#web/api/session.ts'
import { AskToConfirm } from '#web/features/auth/ask-to-confirm.tsx'
import { DeadConfirmLink } from '#web/features/auth/dead-confirm-link.tsx'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { FirstPassword } from '#web/features/auth/first-password.tsx'
import { forgetSecret } from '#web/features/auth/mailed-secret.ts'
import { ProveOwner } from '#web/features/auth/prove-owner.tsx'
import { TokenAdoptionScreen, type Arrival } from '#web/features/auth/token-adoption-screen.tsx'
import { useStart } from '#web/features/auth/use-start.ts'
import { Loading } from '#web/ui/loading.tsx'
import { notifyDone } from '#web/ui/notify.ts'

interface Proof {
  token: string
  /** Whoever made the account is out of it, with the password. */
  isClaimed: boolean
}

/**
 * Begins by itself only for whom is signed in here: programs that check mail open links too. Who has no session of the account
 * says with its password that it is the own one: somebody else may have signed up with this address.
 */
export function ConfirmEmail({ secret }: { secret: string }) {
  const [isBySelf] = useState(() => readToken() !== '')
  const [proof, setProof] = useState<Proof>()
  const [isDead, setDead] = useState(false)
  const [isPasswordWanted, setPasswordWanted] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const prove = (found: Proof) => {
    forgetSecret('confirm')
    setProof(found)
  }
  const asking = useMutation({
    mutationFn: () => call(users.confirmAsOwner, { params: { secret }, body: {} }),
    onSuccess: ({ data }) => prove({ token: data.access_token, isClaimed: false }),
    onError: error => setDead(isDeadLink(error))
  })
  useStart(asking.mutate, isBySelf)

  const goIn = (words: string) => {
    notifyDone(words)
    void navigate(pagePaths.dashboard, { replace: true })
  }
  const arrive = (arrival: Arrival) => {
    const hasPassword = queryClient.getQueryData(profileQuery.queryKey)?.hasPassword
    if (arrival === 'adopted' && proof?.isClaimed && hasPassword === false) setPasswordWanted(true)
    else goIn('Почта подтверждена.')
  }

  if (isPasswordWanted) return <FirstPassword onDone={goIn} />
  if (proof) return <TokenAdoptionScreen candidate={proof.token} isAwaited onDone={arrive} />
  if (isDead) return <DeadConfirmLink />
  if (asking.error instanceof ApiError && asking.error.code === 'PASSWORD_NEEDED') {
    return (
      <ProveOwner
        secret={secret}
        request={asking.error.message}
        onProved={token => prove({ token, isClaimed: false })}
        onClaimed={token => prove({ token, isClaimed: true })}
        onDead={() => setDead(true)}
      />
    )
  }
  if (isBySelf && !asking.isError) return <Loading />
  return (
    <AskToConfirm way={undefined} pending={asking.isPending} error={asking.error} onConfirm={asking.mutate} />
  )
}
