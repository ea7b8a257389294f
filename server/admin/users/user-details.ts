import type { AdminUserDetails } from '#contract/admin-users.ts'
import {
  isLiving,
  subscriptionsOf,
  type Subscription
} from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { presentAdminUser } from './present-admin-user.ts'
import { userDetails } from './user-details.store.ts'
import { listedUser } from './user-list.store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What renews, else what was heard of last. */
const shown = (all: readonly Subscription[]) => all.find(({ status }) => isLiving(status)) ?? all[0]

const present = ({ id, status, nextCharge }: Subscription) => ({
  _id: id,
  status,
  nextCharge: nextCharge === null ? null : new Date(nextCharge).toISOString()
})

/** Everything about a user but the visits; undefined when there is none such. */
export async function detailsOf(
  sql: SqlRunner,
  id: string,
  now: number
): Promise<Omit<AdminUserDetails, 'visits'> | undefined> {
  const user = await listedUser(sql, id)
  const details = user && (await userDetails(sql, user.id, now))
  if (!details) return undefined
  const subscription = shown(await subscriptionsOf(sql, user.id))
  return {
    ...presentAdminUser(user, null, now),
    ...details,
    lastSeen: iso(details.lastSeen),
    deletion: iso(details.deletion),
    subscription: subscription ? present(subscription) : null
  }
}
