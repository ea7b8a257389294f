import type { PlanId } from '#contract/plans.ts'
import type { Role, UserStatus } from '#contract/user.ts'
import { likeText } from '#server/platform/like-text.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'
import { GRACE_MS } from '#server/users/user.ts'

export interface UserFilters {
  search?: string
  status?: UserStatus
  plan?: PlanId
  role?: Role
  confirm?: boolean
}

/** With fewer letters a search looks at beginnings: an index finds three letters anywhere, and fewer only there. */
const ANYWHERE_FROM = 3
const ID = /^\d{1,18}$/

/** What is searched, as the index has it. */
const words = fragment`(username || e'\n' || lower(telegram))`

function bySearch(search = ''): Fragment {
  const word = search.trim().toLowerCase()
  if (word === '') return fragment`true`
  const text = likeText(word)
  const found =
    word.length < ANYWHERE_FROM
      ? fragment`(username like ${`${text}%`}
          or telegram <> '' and (lower(telegram) like ${`${text}%`} or lower(telegram) like ${`@${text}%`}))`
      : fragment`${words} like ${`%${text}%`}`
  return ID.test(word) ? fragment`(id = ${word} or ${found})` : found
}

/** As `userStatus` tells it: the first that fits. */
function byStatus(status: UserStatus, now: number): Fragment {
  const at = fragment`${new Date(now)}::timestamptz`
  const active = fragment`(plan is not null and payed_to >= ${at})`
  const overdue = fragment`(renewing and payed_to < ${at} and payed_to > ${new Date(now - GRACE_MS)}::timestamptz)`
  const neither = fragment`not ${active} and not ${overdue}`
  const of: Record<UserStatus, Fragment> = {
    ACTIVE: active,
    OVERDUE: overdue,
    NEW: fragment`(not ever_paid and ${neither})`,
    INACTIVE: fragment`(ever_paid and ${neither})`
  }
  return of[status]
}

/** Written out, so that the indexes of a role are found. */
const byRole = {
  ADMIN: fragment`'ADMIN' = any (roles)`,
  SELLER: fragment`'SELLER' = any (roles)`,
  USER: fragment`'USER' = any (roles)`
} as const

/** The condition that users whom a list asks for meet; of `users`. */
export const wantedUsers = (query: UserFilters, now: number): Fragment => fragment`
  deleted_at is null and ${bySearch(query.search)} and ${query.status === undefined ? fragment`true` : byStatus(query.status, now)}
  and ${query.plan === undefined ? fragment`true` : fragment`plan = ${query.plan}`}
  and ${query.role === undefined ? fragment`true` : byRole[query.role]}
  and ${query.confirm === undefined ? fragment`true` : query.confirm ? fragment`confirmed` : fragment`not confirmed`}`
