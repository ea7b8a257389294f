import '#web/features/auth/field-styles.ts'
import { useState } from 'react'

import { ConfirmEmail } from '#web/features/auth/confirm-email.tsx'
import { ConfirmWay } from '#web/features/auth/confirm-way.tsx'
import { DeadConfirmLink } from '#web/features/auth/dead-confirm-link.tsx'
import { heldSecret, heldWay } from '#web/features/auth/mailed-secret.ts'

/** What the mailed link asks for: the email to be confirmed, or a further way in besides. */
export function ConfirmPage() {
  const [secret] = useState(() => heldSecret('confirm'))
  const [way] = useState(heldWay)
  if (!secret) return <DeadConfirmLink isForgotten />
  return way ? <ConfirmWay secret={secret} way={way} /> : <ConfirmEmail secret={secret} />
}
