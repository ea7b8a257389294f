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
import type { FoundRows, SheetKind, SheetSource } from './sheet-kinds.ts'

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

/** Of a link what the sheet shows: its texts and buttons may be long, and thousands wait for their figures at once. */
interface Shown {
  id: string
  before: Row
  after: Row
}

const shownOf = (link: AdminLink, url: string): Shown => ({
  id: link.id,
  before: [
    url,
    link.id,
    link.fulllink,
    typeName(typeOfTarget(link.fulllink)),
    link.title,
    link.username,
    link.createdAt
  ],
  after: [
    yes(link.isMicrolanding),
    yes(link.adult),
    yes(link.isBlocked),
    link.blockedReason,
    link.complaints,
    link.erid,
    link.advertiser
  ]
})

async function* shown({ read, shortUrl }: SheetSource): AsyncGenerator<readonly Shown[]> {
  for await (const batch of read<AdminLinkRow>())
    yield batch.map(row => {
      const link = toAdminLink(row)
      return shownOf(link, new URL(link.shortlink, shortUrl).href)
    })
}

export const shortlinksSheet: SheetKind = {
  name: 'Ссылки',
  columns,
  rows: source =>
    rowsOf(gathered(shown(source), LINKS_AT_ONCE), async batch => {
      const figures = await source.figuresOf(batch.map(({ id }) => id))
      return batch.map(({ before, after }, index) => {
        const [visits = null, people = null] = figures[index] ?? []
        return [...before, visits, people, ...after]
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
