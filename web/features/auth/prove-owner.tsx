import { useState } from 'react'

import { problems } from '#contract/problems.ts'
import { ClaimAccount } from '#web/features/auth/claim-account.tsx'
import { OwnerElsewhere } from '#web/features/auth/owner-elsewhere.tsx'
import { OwnerPassword } from '#web/features/auth/owner-password.tsx'

const [PASSWORD_REQUEST] = problems.PASSWORD_NEEDED[1].split('.')

/** Whoever signs in through others has no password to ask for; the sentence says so. */
const hasPassword = (request: string) => request.startsWith(PASSWORD_REQUEST ?? '')

interface ProveOwnerProps {
  secret: string
  /** The server's sentence, which names the account. */
  request: string
  onProved: (token: string) => void
  onClaimed: (token: string) => void
  onDead: () => void
}

/** The two ways of whom is not signed in to the account: its password, or the mailbox alone. */
export function ProveOwner({ secret, request, onProved, onClaimed, onDead }: ProveOwnerProps) {
  const [isClaim, setClaim] = useState(false)
  if (isClaim) {
    return (
      <ClaimAccount secret={secret} onClaimed={onClaimed} onDead={onDead} onBack={() => setClaim(false)} />
    )
  }
  return hasPassword(request) ? (
    <OwnerPassword
      secret={secret}
      request={request}
      onProved={onProved}
      onDead={onDead}
      onNoPassword={() => setClaim(true)}
    />
  ) : (
    <OwnerElsewhere request={request} onNoAccess={() => setClaim(true)} />
  )
}
