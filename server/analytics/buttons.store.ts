import type { Sql } from '#server/platform/postgres.ts'

/** `no`: what a press on it is counted under. */
interface Numbered {
  title: string
  url: string
  no: number
}

export interface ButtonsOfLink {
  id: string
  /** Title of the link, or its slug. */
  name: string
  fulllink: string
  buttonTitle: string
  additionalLinks: readonly Numbered[]
  /** Taken out of the list. */
  formerButtons: readonly Numbered[]
}

/** What links lead to and what their buttons say; of deleted ones too. `user`: only of those that are theirs by now; null: of anybody's. */
export async function buttonsOfLinks(
  sql: Sql,
  ids: readonly string[],
  user: string | null
): Promise<Map<string, ButtonsOfLink>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<ButtonsOfLink[]>`
    select id, coalesce(nullif(title, ''), shortlink) as name, fulllink, button_title as "buttonTitle",
           additional_links as "additionalLinks", former_buttons as "formerButtons"
    from links where id = any(${ids}::bigint[]) and (${user}::bigint is null or users @> array[${user}]::bigint[])`
  return new Map(rows.map(row => [row.id, row]))
}
