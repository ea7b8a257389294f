import type { AdminUser } from '#contract/admin-users.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { presentUser } from '#server/users/user.ts'

import type { ListedUser } from './user-list.store.ts'

export const presentAdminUser = (user: ListedUser, visits: number | null, now: number): AdminUser => ({
  ...presentUser(user, now),
  links: user.links,
  visits,
  paid: roubles(user.paid)
})
