import { typeName, typeOfTarget } from '#contract/link-hosts.ts'
import { toAdminLink, type AdminLink, type AdminLinkRow } from '#server/admin/shortlinks/links-query.ts'
import { column, figure, moment, text } from '#server/platform/xlsx-columns.ts'
import type { Column } from '#server/platform/xlsx-sheet.ts'

import { yes } from './cells.ts'
import { rowsWithFigures, type Shown } from './rows-of.ts'
import type { SheetKind, SheetSource } from './sheet-kinds.ts'

const columns: readonly Column[] = [
  column('Короткая ссылка', 34, 'link'),
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
  rows: source => rowsWithFigures(shown(source), source.figuresOf, 2)
}
