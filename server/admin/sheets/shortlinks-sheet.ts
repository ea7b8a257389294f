import { typeName, typeOfTarget } from '#contract/link-hosts.ts'
import { findLinks, type WantedLinks } from '#server/admin/shortlinks/find-links.ts'
import {
  linksQuery,
  toAdminLink,
  type AdminLink,
  type AdminLinkRow
} from '#server/admin/shortlinks/links-query.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import type { Column, Row } from '#server/platform/xlsx-sheet.ts'

import { figure, moment, text, yes } from './cells.ts'
import { gathered, rowsOf, withTotal } from './rows-of.ts'
import type { FoundRows, SheetKind } from './sheet-kinds.ts'

/**
 * Links whose figures are asked for at once: a question takes 30 ms for a thousand and 50 for five. Their ids stand in it three times, up
 * to 20 characters each, and the engine reads 262,144.
 */
const LINKS_AT_ONCE = 4000

const columns: readonly Column[] = [
  { title: 'Короткая ссылка', width: 34, kind: 'link' },
  text('Номер', 20),
  text('Куда ведёт', 50),
  text('Тип', 16),
  text('Название', 36),
  text('Владелец', 34),
  moment('Создана'),
  figure('Переходы'),
  figure('Люди'),
  text('Мини-страница', 14),
  text('18+', 8),
  text('Заблокирована', 14),
  text('Причина', 36),
  figure('Жалобы'),
  text('erid', 22),
  text('Рекламодатель', 32)
]

const cellsOf = (link: AdminLink, url: string, [visits, people]: readonly number[]): Row => [
  url,
  link.id,
  link.fulllink,
  typeName(typeOfTarget(link.fulllink)),
  link.title,
  link.username,
  link.createdAt,
  visits ?? null,
  people ?? null,
  yes(link.isMicrolanding),
  yes(link.adult),
  yes(link.isBlocked),
  link.blockedReason,
  link.complaints,
  link.erid,
  link.advertiser
]

export const shortlinksSheet: SheetKind = {
  name: 'Ссылки',
  columns,
  rows: ({ read, figuresOf, shortUrl }) =>
    rowsOf(gathered(read<AdminLinkRow>(), LINKS_AT_ONCE), async batch => {
      const figures = await figuresOf(batch.map(({ id }) => id))
      return batch.map((row, index) => {
        const link = toAdminLink(row)
        return cellsOf(link, new URL(link.shortlink, shortUrl).href, figures[index] ?? [])
      })
    })
}

/** Every link that a list asks for, in its order. @throws ProblemError INVALID */
export async function findLinkRows(
  sql: SqlRunner,
  ownBases: readonly URL[],
  query: WantedLinks,
  now: number
): Promise<FoundRows> {
  const found = await findLinks(sql, query, ownBases)
  return withTotal(sql, found, linksQuery(found, now))
}
