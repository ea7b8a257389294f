import { sourceName } from '#contract/source-names.ts'
import type { Range } from '#server/analytics/range.ts'
import { stepsOf } from '#server/analytics/steps.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Row } from '#server/platform/xlsx-sheet.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import type { LinkRecord } from './link.ts'
import { aboutSheet } from './statistics-about.ts'
import {
  figuresCells,
  figuresColumns,
  linkColumns,
  machinesColumn,
  peopleCells,
  peopleColumns
} from './statistics-rows.ts'
import { byPlaceOrSource, byStep, figuresOf, type Counted, type Span } from './statistics.store.ts'

interface Asked {
  clickhouse: ClickHouse
  range: Range
  /** When the file was asked for: what comes later is on none of its sheets. */
  now: number
  shortBase: URL
  /** The user's links page by page, from the first one at each call. */
  pages: () => AsyncIterable<LinkRecord[]>
  /** Puts one question in its turn. */
  inTurn: <Answer>(question: () => Promise<Answer>) => Promise<Answer>
}

export function statisticsSheets(asked: Asked): Sheet[] {
  const { clickhouse, range, now, shortBase, pages, inTurn } = asked
  const steps = stepsOf({ ...range, step: 'day' })
  const urlOf = ({ shortlink }: LinkRecord) => new URL(shortlink, shortBase).href
  const spanOf = (page: readonly LinkRecord[]): Span => ({
    links: page.map(({ id }) => id),
    from: range.from,
    to: Math.min(range.to, now)
  })

  async function* figures(): AsyncGenerator<Row> {
    for await (const page of pages()) {
      const found = await inTurn(() => figuresOf(clickhouse, spanOf(page)))
      for (const link of page) yield figuresCells(link, urlOf(link), found.get(link.id))
    }
  }

  /** A row for each link and label that `count` answers with. */
  async function* labelled(
    count: (span: Span) => AsyncGenerator<Counted[]>,
    cellsOf: (counted: Counted) => Row
  ): AsyncGenerator<Row> {
    for await (const page of pages()) {
      const heads = new Map(page.map(link => [link.id, [urlOf(link), link.title]]))
      const answers = count(spanOf(page))
      for (let answer = await inTurn(() => answers.next()); !answer.done;) {
        for (const row of answer.value) yield [...(heads.get(row.opened) ?? []), ...cellsOf(row)]
        answer = await inTurn(() => answers.next())
      }
    }
  }

  return [
    { name: 'Ссылки', columns: figuresColumns, rows: figures() },
    {
      name: 'Города',
      columns: [...linkColumns, { title: 'Город', width: 28, kind: 'text' }, ...peopleColumns],
      rows: labelled(
        span => byPlaceOrSource(clickhouse, span, 'city'),
        row => [row.label, ...peopleCells(row)]
      )
    },
    {
      name: 'Источники',
      columns: [...linkColumns, { title: 'Источник', width: 24, kind: 'text' }, ...peopleColumns],
      rows: labelled(
        span => byPlaceOrSource(clickhouse, span, 'social'),
        row => [sourceName(row.label), ...peopleCells(row)]
      )
    },
    {
      name: 'По дням',
      columns: [...linkColumns, { title: 'День', width: 14, kind: 'day' }, ...peopleColumns, machinesColumn],
      rows: labelled(
        span => byStep(clickhouse, span, steps),
        row => [row.label, ...peopleCells(row), row.machines]
      )
    },
    aboutSheet(range, now)
  ]
}
