import type { Oddity } from '#contract/admin-payments.ts'
import { SettleButton } from '#web/features/admin/settling/settle-button.tsx'

import { nameOf } from './odd-words.ts'
import { useSettle } from './use-settle.ts'

/** «Разобрано» of an odd fact in its row. */
export const SettleOddity = ({ odd }: { odd: Oddity }) => (
  <SettleButton name={nameOf(odd)} settling={useSettle(odd)} />
)
