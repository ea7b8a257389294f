import { ADDITIONAL_LINKS_MAX, TAGS_MAX } from '#contract/limits.ts'
import type { LinkDraft, LinkEdit } from '#contract/link-draft.ts'
import { isReserved } from '#contract/paths.ts'
import { usePicture } from '#server/pictures/pictures.store.ts'
import type { Clock } from '#server/platform/clock.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { limitsFor } from '#server/users/user.ts'
import { usageOf, userById } from '#server/users/users.store.ts'

import { blendButtons, buttonSigns } from './buttons.ts'
import { wantsPreview } from './card.ts'
import { applyDraft, type LinkFields, type LinkRecord } from './link.ts'
import { insertLink, lockLink, lockOwner, updateLink, type LinkWithPast } from './links.store.ts'
import { changedOf, mergedList } from './merged-list.ts'
import { admitNewName } from './new-names.ts'
import { pictureNameOf } from './picture-address.ts'
import type { WantPreview } from './previews.ts'
import { isOwnSlug, slugsOf } from './slugs.store.ts'
import { tagKey } from './tags.ts'
import { readTarget } from './target.ts'

export interface LinksDependencies {
  sql: Sql
  clock: Clock
  /** Where this service is: never a target. */
  ownBases: readonly URL[]
  wantPreview: WantPreview
  /** Told, in its transaction, that a link of a user leads to a product of a marketplace to which it did not lead before. */
  productLinked: (tx: SqlRunner, userId: string) => Promise<void>
  /** Told after the commit, so that what this process remembers of a slug is not even served until the notification comes. */
  forgetSlugs: (slugs: string[]) => void
}

function refuseReserved(slug: string): void {
  if (isReserved(slug)) {
    throw new ProblemError('SLUG_TAKEN', { message: 'Этот адрес нужен самому сервису. Выберите другой.' })
  }
}

/** @throws ProblemError LIMIT_LINKS, LIMIT_MICROLANDINGS when one more does not fit the owner's plan. */
async function refuseOverLimit(
  sql: SqlRunner,
  owner: string,
  more: { link: boolean; landing: boolean },
  now: number
): Promise<void> {
  await lockOwner(sql, owner)
  const limits = limitsFor(await userById(sql, owner), now)
  const usage = await usageOf(sql, owner)
  if (more.link && limits.links !== null && usage.links >= limits.links) throw new ProblemError('LIMIT_LINKS')
  if (more.landing && limits.landings !== null && usage.landings >= limits.landings) {
    throw new ProblemError('LIMIT_MICROLANDINGS')
  }
}

const fieldsOf = ({ ownBases }: LinksDependencies, draft: LinkEdit, before?: LinkFields) =>
  applyDraft(draft, before, {
    target: (given, field) => readTarget(given, field, ownBases),
    picture: given => pictureNameOf(given, ownBases)
  })

/** @throws ProblemError INVALID when there is no such picture. */
async function holdPicture(tx: SqlRunner, { picture }: LinkFields, before?: LinkFields): Promise<void> {
  if (picture === '' || picture === before?.picture || (await usePicture(tx, picture))) return
  throw invalid('appImage', 'Этой картинки у нас больше нет. Загрузите её ещё раз.')
}

/** @throws ProblemError INVALID, SLUG_TAKEN, LIMIT_LINKS, LIMIT_MICROLANDINGS */
export async function createLink(
  deps: LinksDependencies,
  owner: string,
  draft: LinkDraft
): Promise<LinkRecord> {
  const fields = fieldsOf(deps, draft)
  refuseReserved(fields.shortlink)
  const now = deps.clock()
  const slugs = [fields.shortlink.toLowerCase()]
  const link = await deps.sql.begin(async tx => {
    await refuseOverLimit(tx, owner, { link: true, landing: fields.isMicrolanding }, now)
    await admitNewName(tx, owner, now)
    await holdPicture(tx, fields)
    const inserted = await insertLink(tx, { id: newId(now), owner, fields, now })
    if (wantsPreview(fields)) await deps.wantPreview(tx, inserted.id, owner)
    if (inserted.nmId !== null) await deps.productLinked(tx, owner)
    await announceLinkChange(tx, slugs)
    return inserted
  })
  deps.forgetSlugs(slugs)
  return link
}

/**
 * Lays a draft over a link that the transaction holds; `userId` changes it. Whoever remembers its slugs is not told.
 * @throws ProblemError INVALID, SLUG_TAKEN, LIMIT_MICROLANDINGS
 */
export async function changeLockedLink(
  deps: LinksDependencies,
  tx: SqlRunner,
  before: LinkWithPast,
  draft: LinkEdit,
  userId: string
): Promise<LinkRecord> {
  const now = deps.clock()
  const fields = fieldsOf(deps, draft, before)
  const renamed = fields.shortlink.toLowerCase() !== before.shortlink.toLowerCase()
  if (renamed) refuseReserved(fields.shortlink)
  if (fields.isMicrolanding && !before.isMicrolanding) {
    await refuseOverLimit(tx, before.users[0] ?? userId, { link: false, landing: true }, now)
  }
  // After the owner was locked, as in `createLink`: both lock the same rows in one order.
  if (renamed && !(await isOwnSlug(tx, fields.shortlink, before.id))) await admitNewName(tx, userId, now)
  await holdPicture(tx, fields, before)
  const link = await updateLink(tx, before, fields, now)
  if (wantsPreview(fields, before)) await deps.wantPreview(tx, before.id, userId)
  if (link.nmId !== null && link.nmId !== before.nmId) {
    for (const user of link.users) await deps.productLinked(tx, user)
  }
  return link
}

/** @throws ProblemError INVALID where what two windows put into a list is more than it may have */
function refuseMany(field: string, list: readonly unknown[], most: number): void {
  if (list.length <= most) return
  throw invalid(
    field,
    `Вместе с тем, что добавили в другом окне, их стало ${list.length}, а может быть ${most}. Откройте ссылку заново и уберите лишнее.`
  )
}

/**
 * What somebody has changed; the other address, and what others have put into a list, may be new by now and stays.
 * @throws ProblemError INVALID
 */
function draftOver(before: LinkFields, draft: LinkEdit): LinkEdit {
  const { was } = draft
  const now = (field: 'fulllink' | 'shortlink') => (draft[field] === was?.[field] ? before : draft)[field]
  const over: LinkEdit = { ...draft, fulllink: now('fulllink'), shortlink: now('shortlink') }
  if (draft.tags && was?.tags) {
    const tags = { now: before.tags, was: was.tags, wanted: draft.tags }
    over.tags = mergedList({
      ...tags,
      signs: [(one, other) => tagKey(one) === tagKey(other)],
      blend: changedOf
    })
    refuseMany('tags', over.tags, TAGS_MAX)
  }
  if (draft.additionalLinks && was?.additionalLinks) {
    const buttons = { now: before.additionalLinks, was: was.additionalLinks, wanted: draft.additionalLinks }
    over.additionalLinks = mergedList({ ...buttons, signs: buttonSigns, blend: blendButtons })
    refuseMany('additionalLinks', over.additionalLinks, ADDITIONAL_LINKS_MAX)
  }
  return over
}

/** @throws ProblemError NOT_FOUND, INVALID, SLUG_TAKEN, LIMIT_MICROLANDINGS */
export async function changeLink(
  deps: LinksDependencies,
  userId: string,
  id: string,
  edit: LinkEdit
): Promise<LinkRecord> {
  const now = deps.clock()
  const changed = await deps.sql.begin(async tx => {
    const before = await lockLink(tx, id, userId, now)
    const link = await changeLockedLink(deps, tx, before, draftOver(before, edit), userId)
    const slugs = await slugsOf(tx, [id])
    await announceLinkChange(tx, slugs)
    return { link, slugs }
  })
  deps.forgetSlugs(changed.slugs)
  return changed.link
}
