import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { SettleButton } from '#web/features/admin/settling/settle-button.tsx'

import { nameOf } from './complaint-words.ts'
import { useSettle } from './use-settle.ts'

/** «Разобрано» of a complaint in its row. */
export const SettleComplaint = ({ complaint }: { complaint: AdminComplaint }) => (
  <SettleButton name={nameOf(complaint)} settling={useSettle(complaint)} />
)
