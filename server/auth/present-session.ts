import type { Session } from '#contract/account.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import type { SessionRow } from './sessions.store.ts'

/** A session as its owner sees it. `current`: the id of the one that asks. */
export const presentSession = (row: SessionRow, current: string): Session => ({
  _id: row.id,
  device: deviceLabel(row.device),
  address: row.address,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  current: row.id === current
})
