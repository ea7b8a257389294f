import { forgetAttemptsOf } from '#server/platform/attempts.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { forgetMarketplace } from './marketplace-figures.store.ts'

/** Some of the users whose time to think better of it is over, by chance: nobody who cannot be removed stands before the others. */
export async function usersToRemove(sql: SqlRunner, now: number, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where delete_at <= ${new Date(now)} and deleted_at is null
    order by random() limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Users who were removed since then. */
export async function usersRemovedSince(sql: SqlRunner, since: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from users where deleted_at >= ${new Date(since)}`
  return rows.map(({ id }) => id)
}

/** Holds a user who is to be removed; whether it is still so, and nobody else is at it. */
export async function holdToRemove(tx: SqlRunner, id: string, now: number): Promise<boolean> {
  const rows = await tx`
    select 1 from users where id = ${id} and delete_at <= ${new Date(now)} and deleted_at is null
    for update skip locked`
  return rows.length > 0
}

/** Who has each of these links when the user has left them: of links that others have too. */
export async function heirsOf(
  sql: SqlRunner,
  userId: string,
  links: string[]
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; heir: string }[]>`
    select id, (array_remove(users, ${userId}::bigint))[1] as heir from links
    where id = any(${links}::bigint[]) and array_remove(users, ${userId}::bigint) <> '{}'`
  return new Map(rows.map(({ id, heir }) => [id, heir]))
}

/** Of links that end at once, so that no statement takes long. */
const AT_ONCE = 1000

/** Looked at again of each when it is held: somebody may have given it away since the statement began. */
const alone = (userId: string) => fragment`users @> array[${userId}]::bigint[] and cardinality(users) = 1`
const withOthers = (userId: string) =>
  fragment`users @> array[${userId}]::bigint[] and cardinality(users) > 1`

export interface PassedLink {
  shortlink: string
  /** Who has it from now on. */
  owner: string
}

interface LeftLink extends PassedLink {
  id: string
  /** It is living, and was the user's own. */
  passed: boolean
}

/** Takes the user out of links that others have too; the next one of them is their owner from now on. */
async function leaveLinks(tx: SqlRunner, userId: string): Promise<LeftLink[]> {
  return tx<LeftLink[]>`
    with held as (
      select id as link, users[1] = ${userId}::bigint as owned from links
      where ${withOthers(userId)} order by id limit ${AT_ONCE} for update)
    update links set users = array_remove(users, ${userId}::bigint) from held where id = link
    returning id, shortlink, users[1] as owner, owned and deleted_at is null as passed`
}

/** Ends links that nobody else has and leaves nothing of them but their names, which are never given out again. Returns their ids. */
async function endLinks(tx: SqlRunner, userId: string, now: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update links set deleted_at = coalesce(deleted_at, ${new Date(now)}::timestamptz),
      fulllink = '', host = '', title = '', additional_links = '[]', former_buttons = '[]', erid = '', advertiser = '',
      description = '', button_title = '',
      app_title = '', app_image = '', picture = '', title_auto = false, image_auto = false, tags = '{}', tag_keys = '{}', answered = false,
      nm_id = null, nm_since = null, placement_cost = null, blocked_reason = null
    where ${alone(userId)} and id in (
      select id from links where ${alone(userId)} and (deleted_at is null or fulllink <> '')
      order by id limit ${AT_ONCE})
    returning id`
  return rows.map(({ id }) => id)
}

/** Calls again until nothing is left to be done. */
async function untilNone<Done>(step: () => Promise<Done[]>): Promise<Done[]> {
  const done = await step()
  return done.length === 0 ? [] : [...done, ...(await untilNone(step))]
}

/** Nobody has anything to decide about links that are gone. */
async function settleComplaints(tx: SqlRunner, links: readonly string[], now: number): Promise<void> {
  await tx`
    update complaints set settled_at = ${new Date(now)}
    where link_id = any(${links}::bigint[]) and settled_at is null`
}

interface RemovedLinks {
  /** Ids of those that changed. */
  changed: string[]
  /** Living ones that somebody else owns from now on. */
  passed: PassedLink[]
}

/** Removes a user's links, from whoever has none of them any more. */
export async function removeLinks(tx: SqlRunner, userId: string, now: number): Promise<RemovedLinks> {
  const end = () => untilNone(() => endLinks(tx, userId, now))
  const ended = await end()
  // Late: those who go on with them wait for as long as this transaction lasts, when they make or delete a link.
  const left = await untilNone(() => leaveLinks(tx, userId))
  // Whoever else had one of them may have been removed meanwhile.
  const gone = [...ended, ...(await end())]
  await settleComplaints(tx, gone, now)
  return { changed: [...gone, ...left.map(({ id }) => id)], passed: left.filter(({ passed }) => passed) }
}

/** What the log of changes may keep of somebody who is gone: nothing that a person is known by. */
const IMPERSONAL = [
  'plan',
  'payedTo',
  'roles',
  'confirm',
  'version',
  'blocked',
  'deleted',
  'users',
  'shortlink'
]

const keptOf = (column: Fragment): Fragment => fragment`
  (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column}) where key = any(${IMPERSONAL}::text[]))`

/** Takes a person, and what the ended links were, out of the log of what administrators changed. */
async function forgetInAudit(tx: SqlRunner, id: string): Promise<void> {
  const values = fragment`before = ${keptOf(fragment`before`)}, after = ${keptOf(fragment`after`)}`
  await tx`select set_config('tropa.erases_person', 'yes', true)`
  await tx`
    update audit set subject_name = ${`deleted-${id}`}, ${values} where subject = 'user' and subject_id = ${id}`
  await tx`
    update audit set ${values} where subject = 'link' and subject_id in (
      select id::text from links where users @> array[${id}]::bigint[] and deleted_at is not null)`
  await tx`select set_config('tropa.erases_person', '', true)`
}

/** The letter that tells of the removal is on its way still: it knows where to go, when nobody else does. */
async function keepRemovalLetter(tx: SqlRunner, id: string, to: string): Promise<void> {
  await tx`
    update mails set facts = facts || jsonb_build_object('to', ${to}::text)
    where user_id = ${id} and kind = 'renewal-cancelled' and facts ->> 'by' = 'removal' and sent_at is null and refused_at is null`
}

/** Removes what is known of a person; the row stays, for links and payments are of somebody, and so do consents as proof. */
export async function removePerson(tx: SqlRunner, id: string, now: number): Promise<void> {
  const [user] = await tx<{ username: string }[]>`select username from users where id = ${id}`
  if (!user) return
  await tx`delete from sessions where user_id = ${id}`
  await tx`delete from secrets where user_id = ${id}`
  await tx`delete from identities where user_id = ${id}`
  await forgetMarketplace(tx, id)
  await tx`delete from link_counts where user_id = ${id}`
  await tx`delete from payment_cards where user_id = ${id}`
  await tx`delete from former_link_users where user_id = ${id}`
  await keepRemovalLetter(tx, id, user.username)
  await tx`
    delete from mails where (user_id = ${id} or facts ->> 'username' = ${user.username}) and not facts ? 'to'`
  await forgetAttemptsOf(tx, user.username)
  await forgetInAudit(tx, id)
  await tx`update consents set address = '' where user_id = ${id}`
  await tx`update refund_requests set reason = '' where user_id = ${id}`
  await tx`
    update users set username = ${`deleted-${id}`}, password_hash = null, telegram = '', roles = '{USER}',
      version = version + 1, deleted_at = ${new Date(now)}
    where id = ${id}`
}
