import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import type { Provider } from '#contract/auth.ts'
import { pagePaths } from '#contract/paths.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { AskToConfirm } from '#web/features/auth/ask-to-confirm.tsx'
import { DeadConfirmLink } from '#web/features/auth/dead-confirm-link.tsx'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { forgetSecret } from '#web/features/auth/mailed-secret.ts'
import { TokenAdoptionScreen } from '#web/features/auth/token-adoption-screen.tsx'
import { wayNames } from '#web/features/auth/way-names.ts'
import { notifyDone } from '#web/ui/notify.ts'

interface ConfirmWayProps {
  secret: string
  way: Provider
}

/** Never without a question, whoever is signed in here: somebody else may have asked for it. */
export function ConfirmWay({ secret, way }: ConfirmWayProps) {
  const navigate = useNavigate()
  const confirmation = useMutation({
    mutationFn: () => call(users.confirm, { params: { secret } }),
    onSuccess: () => forgetSecret('confirm')
  })

  if (confirmation.isSuccess) {
    return (
      <TokenAdoptionScreen
        candidate={confirmation.data.data.access_token}
        isAwaited
        onDone={() => {
          notifyDone(`Теперь можно входить через ${wayNames[way]}.`)
          void navigate(pagePaths.dashboard, { replace: true })
        }}
      />
    )
  }
  if (isDeadLink(confirmation.error)) return <DeadConfirmLink way={way} />
  return (
    <AskToConfirm
      way={way}
      pending={confirmation.isPending}
      error={confirmation.error}
      onConfirm={confirmation.mutate}
    />
  )
}
