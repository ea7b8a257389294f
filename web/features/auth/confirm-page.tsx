import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { readToken } from '#web/api/session.ts'
import { AskToConfirm } from '#web/features/auth/ask-to-confirm.tsx'
import { DeadConfirmLink } from '#web/features/auth/dead-confirm-link.tsx'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { forgetSecret, heldSecret } from '#web/features/auth/mailed-secret.ts'
import { TokenAdoptionScreen } from '#web/features/auth/token-adoption-screen.tsx'
import { useStart } from '#web/features/auth/use-start.ts'
import { Loading } from '#web/ui/loading.tsx'
import { notifyDone } from '#web/ui/notify.ts'

/**
 * Confirms by itself only for whom is signed in here: programs that check mail open links too, and somebody else may have
 * signed up with this address.
 */
export function ConfirmPage() {
  const [secret] = useState(() => heldSecret('confirm'))
  const [isBySelf] = useState(() => secret !== '' && readToken() !== '')
  const navigate = useNavigate()
  const confirmation = useMutation({
    mutationFn: () => call(users.confirm, { params: { secret } }),
    onSuccess: () => forgetSecret('confirm')
  })
  useStart(confirmation.mutate, isBySelf)

  if (!secret) return <DeadConfirmLink isForgotten />
  if (confirmation.isSuccess) {
    return (
      <TokenAdoptionScreen
        candidate={confirmation.data.data.access_token}
        onDone={() => {
          notifyDone('Почта подтверждена.')
          void navigate(pagePaths.dashboard, { replace: true })
        }}
      />
    )
  }
  if (isDeadLink(confirmation.error)) return <DeadConfirmLink />
  if (isBySelf && !confirmation.isError) return <Loading />
  return (
    <AskToConfirm
      pending={confirmation.isPending}
      error={confirmation.error}
      onConfirm={confirmation.mutate}
    />
  )
}
