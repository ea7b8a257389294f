import { picturePath } from '#contract/uploads.ts'
import type { Preview } from '#server/pictures/previews.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** What of a link may be filled. */
export interface LinkToPreview {
  id: string
  fulllink: string
  titleAuto: boolean
  imageAuto: boolean
  /** A picture that somebody set and of which we have no copy. */
  foreignImage: string
}

export async function linkToPreview(sql: SqlRunner, id: string): Promise<LinkToPreview | undefined> {
  const [link] = await sql<LinkToPreview[]>`
    select id, fulllink, title_auto as "titleAuto", image_auto as "imageAuto",
      case when picture = '' and not image_auto then app_image else '' end as "foreignImage"
    from links where id = ${id} and deleted_at is null`
  return link
}

/** Nobody else changes the link until the transaction ends. First of all, as whoever changes it does: then its picture is taken. */
export async function lockLinkToFill(tx: SqlRunner, id: string): Promise<void> {
  await tx`select 1 from links where id = ${id} for update`
}

/** Fills what nobody has set, and what may be told later stays until then; unless the link was changed or deleted meanwhile; whether it did. */
export async function keepPreview(
  tx: SqlRunner,
  { id, fulllink }: LinkToPreview,
  { title, picture }: Preview
): Promise<boolean> {
  const rows = await tx`
    update links set
      app_title = case when title_auto and ${title} <> '' then ${title} else app_title end,
      app_image = case when image_auto and ${picture} <> '' then ${picturePath(picture)} else app_image end,
      picture = case when image_auto and ${picture} <> '' then ${picture} else picture end
    where id = ${id} and fulllink = ${fulllink} and deleted_at is null and (title_auto or image_auto)
    returning 1`
  return rows.length > 0
}

/** Sets our copy of a picture, unless another was set or the link deleted meanwhile; whether it did. */
export async function keepPicture(
  tx: SqlRunner,
  { id, foreignImage }: LinkToPreview,
  picture: string
): Promise<boolean> {
  const rows = await tx`
    update links set picture = ${picture}
    where id = ${id} and app_image = ${foreignImage} and picture = '' and not image_auto and deleted_at is null
    returning 1`
  return rows.length > 0
}
