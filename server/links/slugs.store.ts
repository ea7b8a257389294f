import { EARLIER_SLUGS_MAX } from '#contract/limits.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { isDuplicate, type SqlRunner } from '#server/platform/postgres.ts'

/** Whether a slug was ever given out, as a name or an alias, in any letter case. */
export async function slugExists(
  sql: SqlRunner,
  slug: string,
  { userId, link = null }: { userId: string; link?: string | undefined | null }
): Promise<boolean> {
  const [row] = await sql`
    select 1 from slugs where slug = ${slug.toLowerCase()} and not exists (
      select 1 from links where id = ${link} and id = slugs.link_id and users @> array[${userId}]::bigint[] and deleted_at is null)`
  return row !== undefined
}

/** @throws ProblemError SLUG_TAKEN when the slug is or was another link's. */
export async function claimSlug(sql: SqlRunner, slug: string, linkId: string): Promise<void> {
  try {
    await sql`insert into slugs (slug, link_id) values (${slug.toLowerCase()}, ${linkId})`
  } catch (error) {
    if (!isDuplicate(error, 'slugs_pkey')) throw error
    throw new ProblemError('SLUG_TAKEN', { cause: error })
  }
}

/** Whether a link has, or had, a slug. */
export async function isOwnSlug(sql: SqlRunner, slug: string, linkId: string): Promise<boolean> {
  const [row] = await sql`select 1 from slugs where slug = ${slug.toLowerCase()} and link_id = ${linkId}`
  return row !== undefined
}

/**
 * Gives another slug to a link that the transaction holds, or one back that it had.
 * @throws ProblemError SLUG_TAKEN; INVALID when as many earlier ones lead to it as may
 */
export async function claimNextSlug(sql: SqlRunner, slug: string, linkId: string): Promise<void> {
  if (await isOwnSlug(sql, slug, linkId)) return
  const [had] = await sql<
    { count: number }[]
  >`select count(*)::int as count from slugs where link_id = ${linkId}`
  if (had && had.count > EARLIER_SLUGS_MAX) {
    throw invalid(
      'shortlink',
      `У ссылки уже ${EARLIER_SLUGS_MAX} прежних адресов, и все они работают. Верните один из них или создайте новую ссылку.`
    )
  }
  await claimSlug(sql, slug, linkId)
}

/** Slugs that a link had before and that lead to it as the present one does, the last given first. */
export async function earlierSlugs(
  sql: SqlRunner,
  { id, shortlink }: { id: string; shortlink: string }
): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select slug from slugs where link_id = ${id} and slug <> ${shortlink.toLowerCase()}
    order by given_at desc nulls last, slug limit ${EARLIER_SLUGS_MAX}`
  return rows.map(({ slug }) => slug)
}

/** Every slug that leads to one of the links, in lower case. */
export async function slugsOf(sql: SqlRunner, ids: string[]): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`select slug from slugs where link_id = any(${ids}::bigint[])`
  return rows.map(row => row.slug)
}
