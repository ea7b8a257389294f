import type { analytics } from '#contract/analytics.ts'
import type { Output } from '#contract/route.ts'
import { linkTitle, mainTitle } from '#landing/button-title.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { buttonsOfLinks, type ButtonsOfLink } from './buttons.store.ts'
import { GIVEN_AWAY } from './link-names.store.ts'
import type { Pressed } from './reports.store.ts'

/** What a button says now, or said when it was taken out, and its place. Of somebody else's link it is not told whether it is there. */
export function buttonOf(
  no: number,
  link: Omit<ButtonsOfLink, 'id' | 'name'> | undefined
): { label: string; n: number | null } {
  if (no === 0) return { label: link ? mainTitle(link) : 'Главная кнопка', n: 0 }
  if (!link) return { label: 'Кнопка', n: null }
  const place = link.additionalLinks.findIndex(button => button.no === no)
  const present = link.additionalLinks[place]
  if (present) return { label: linkTitle(present), n: place + 1 }
  const former = link.formerButtons.find(button => button.no === no)
  return { label: former ? `${linkTitle(former)} (удалена)` : 'Удалённая кнопка', n: null }
}

/** Rows of buttons under what these say, and under their links' names, as `user` may know them (`linkNames`). */
export async function nameButtons(
  sql: Sql,
  rows: readonly Pressed[],
  user: string | null
): Promise<Output<typeof analytics.buttons>> {
  const links = await buttonsOfLinks(sql, [...new Set(rows.map(row => row.pressed))], user)
  return rows.map(({ pressed, no, visits, uniqVisits }) => {
    const link = links.get(pressed)
    return { ...buttonOf(no, link), visits, uniqVisits, id: pressed, link: link?.name ?? GIVEN_AWAY }
  })
}
