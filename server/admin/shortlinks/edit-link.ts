import type { ShortlinkEdit } from '#contract/admin-shortlinks.ts'
import type { LinkDraft } from '#contract/link-draft.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import type { LinkRecord } from '#server/links/link.ts'
import type { LinkWithPast } from '#server/links/links.store.ts'
import { changeLockedLink, type LinksDependencies } from '#server/links/links.ts'
import { addMail } from '#server/mail/mails.ts'
import { invalid } from '#server/platform/errors.ts'
import { distinctIds } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { changeAnyLink } from './change-links.ts'
import { block, unblock, type Doing } from './end-links.ts'
import { wantHandOver } from './hand-over.ts'
import { refuseChangedLink } from './link-changed-meanwhile.ts'
import { giveLink, takeOutOfArchive } from './link-ends.store.ts'
import { aboutLink, loggedLink } from './log-link.ts'

type EditDependencies = AdminDependencies & LinksDependencies

type Fields = Omit<ShortlinkEdit, 'was' | 'blocked' | 'reason' | 'users'>

/** Lays fields over a link as its owner could; undefined: there are none. @throws ProblemError */
async function draw(
  deps: EditDependencies,
  tx: SqlRunner,
  link: LinkWithPast,
  fields: Fields,
  adminId: string
): Promise<LinkRecord> {
  if (Object.values(fields).every(value => value === undefined)) return link
  const draft: LinkDraft = {
    ...fields,
    fulllink: fields.fulllink ?? link.fulllink,
    shortlink: fields.shortlink ?? link.shortlink
  }
  return changeLockedLink(deps, tx, link, draft, adminId)
}

/**
 * Its new owner's plan may have fewer links: all of them go on working. Who loses it, who gets it, and who keeps it as its owner or
 * no longer as that is told. A link in the archive stays there for whoever had it; an owner who had not finds it in the list.
 * @throws ProblemError INVALID
 */
async function transfer(
  { jobs, productLinked }: EditDependencies,
  tx: SqlRunner,
  link: LinkRecord,
  given: readonly string[],
  now: number
): Promise<LinkRecord> {
  const users = distinctIds(given)
  const known = new Set(await giveLink(tx, link.id, users, now))
  const unknown = users.filter(id => !known.has(id))
  if (unknown.length > 0) throw invalid('users', `Таких пользователей нет: ${unknown.join(', ')}.`)
  const [owner] = users
  if (owner !== link.users[0]) await wantHandOver(tx, jobs, link.id)
  const archived = link.archived && link.users.some(user => user === owner)
  if (link.archived && !archived) await takeOutOfArchive(tx, link.id)
  const { shortlink } = link
  for (const userId of link.users)
    if (!known.has(userId)) await addMail(tx, jobs, { kind: 'link-given-away', userId, shortlink }, now)
  for (const userId of users)
    if (!link.users.includes(userId))
      await addMail(tx, jobs, { kind: 'link-received', userId, shortlink, archived }, now)
  // Who gets or loses it has heard of that already.
  for (const userId of owner === link.users[0] ? [] : [link.users[0], owner])
    if (userId !== undefined && known.has(userId) && link.users.includes(userId))
      await addMail(tx, jobs, { kind: 'link-owner', userId, shortlink, yours: userId === owner }, now)
  if (link.nmId !== null) {
    for (const user of users) if (!link.users.includes(user)) await productLinked(tx, user)
  }
  return { ...link, users, archived }
}

/** What is to become of a link: undefined, when it stays as it is. @throws ProblemError INVALID */
function endingOf({ state, blockedReason }: LinkRecord, { blocked, reason }: ShortlinkEdit) {
  const isBlocked = state === 'blocked'
  if (blocked === false) return isBlocked ? unblock : undefined
  if (blocked === undefined && !isBlocked) {
    if (reason === undefined) return undefined
    throw invalid('reason', 'Причина нужна, только когда ссылку блокируют.')
  }
  const wanted = reason?.trim() ?? blockedReason
  if (wanted === '') throw invalid('reason', 'Напишите, почему ссылка заблокирована.')
  return isBlocked && wanted === blockedReason ? undefined : block(wanted)
}

/**
 * Changes a link as an administrator wants it, all or nothing, and writes it down.
 * @throws ProblemError NOT_FOUND, CHANGED_MEANWHILE, INVALID, SLUG_TAKEN, LIMIT_MICROLANDINGS
 */
export async function editLink(
  deps: EditDependencies,
  adminId: string,
  id: string,
  edit: ShortlinkEdit
): Promise<void> {
  const { was, blocked: _blocked, reason: _reason, users, ...fields } = edit
  await changeAnyLink(deps, adminId, id, async (tx, before, doing: Doing) => {
    await refuseChangedLink(tx, before, was)
    const ending = endingOf(before, edit)
    const drawn = await draw(deps, tx, before, fields, adminId)
    const after = users ? await transfer(deps, tx, drawn, users, doing.now) : drawn
    const change = { before: loggedLink(before), after: loggedLink(after) }
    await deps.recordChange(tx, { adminId, action: 'link.edit', ...aboutLink(before), ...change }, doing.now)
    await ending?.(tx, deps, after, doing)
  })
}
