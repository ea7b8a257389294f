import { sourceName } from '#contract/source-names.ts'
import type { ButtonsOfLink } from '#server/analytics/buttons.store.ts'
import type { Range } from '#server/analytics/range.ts'
import { stepsOf } from '#server/analytics/steps.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { column, text } from '#server/platform/xlsx-columns.ts'
import type { Row } from '#server/platform/xlsx-sheet.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import { aboutSheet } from './about.ts'
import type { ToldLink } from './links.store.ts'
import {
  buttonCells,
  buttonColumns,
  figuresCells,
  figuresColumns,
  linkColumns,
  machinesColumn,
  peopleCells,
  peopleColumns,
  withUnpressed
} from './rows.ts'
import {
  byPlaceOrSource,
  byStep,
  countedBy,
  figuresOf,
  partsOf,
  pressesOf,
  type Counted,
  type Cut,
  type Figures,
  type Span
} from './statistics.store.ts'

/** Links whose buttons are read at once: with those that were taken out they may weigh 360 KB each. */
const BUTTONS_AT_ONCE = 20

interface Asked {
  clickhouse: ClickHouse
  range: Range
  /** When the file was asked for: what comes later is on none of its sheets. */
  now: number
  shortBase: URL
  /** The user's links page by page, from the first one at each call. */
  pages: () => AsyncIterable<ToldLink[]>
  buttonsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, ButtonsOfLink>>
  /** Puts one question in its turn. */
  inTurn: <Answer>(question: () => Promise<Answer>) => Promise<Answer>
}

export function statisticsSheets(asked: Asked): Sheet[] {
  const { clickhouse, range, now, shortBase, pages, buttonsOf, inTurn } = asked
  const steps = stepsOf({ ...range, step: 'day' })
  const urlOf = ({ shortlink }: ToldLink) => new URL(shortlink, shortBase).href
  const spanOf = (page: readonly ToldLink[]): Span => ({
    links: page.map(({ id }) => id),
    from: range.from,
    to: Math.min(range.to, now)
  })

  async function* figures(): AsyncGenerator<Row> {
    for await (const page of pages()) {
      const span = spanOf(page)
      const found = new Map<string, Figures>()
      for (const links of await inTurn(() => partsOf(clickhouse, span))) {
        const figuresOfPart = await inTurn(() => figuresOf(clickhouse, { ...span, links }))
        for (const one of figuresOfPart) found.set(one.opened, one)
      }
      for (const link of page) yield figuresCells(link, urlOf(link), found.get(link.id))
    }
  }

  /** A row for each link and label. */
  async function* labelled(cut: Cut, cellsOf: (counted: Counted) => Row): AsyncGenerator<Row> {
    for await (const page of pages()) {
      const heads = new Map(page.map(link => [link.id, [urlOf(link), link.title]]))
      const span = spanOf(page)
      for (const links of await inTurn(() => partsOf(clickhouse, span, cut))) {
        const counted = await inTurn(() => countedBy(clickhouse, { ...span, links }, cut))
        for (const row of counted) yield [...(heads.get(row.opened) ?? []), ...cellsOf(row)]
      }
    }
  }

  /** A row for each button of a landing: those that were pressed, then those that it has and nobody pressed. */
  async function* buttons(): AsyncGenerator<Row> {
    for await (const page of pages()) {
      const landings = page.filter(link => link.landed)
      if (landings.length === 0) continue
      const span = spanOf(landings)
      const presses = Map.groupBy(await inTurn(() => pressesOf(clickhouse, span)), ({ opened }) => opened)
      let read: ReadonlyMap<string, ButtonsOfLink> = new Map()
      for (const [place, link] of landings.entries()) {
        if (place % BUTTONS_AT_ONCE === 0)
          read = await buttonsOf(landings.slice(place, place + BUTTONS_AT_ONCE).map(({ id }) => id))
        const own = read.get(link.id)
        // Removed meanwhile.
        if (!own) continue
        for (const { no, clicks, people } of withUnpressed(link, own, presses.get(link.id)))
          yield [urlOf(link), link.title, ...buttonCells(own, no), clicks, people]
      }
    }
  }

  return [
    { name: 'Ссылки', columns: figuresColumns, rows: figures() },
    {
      name: 'Города',
      columns: [...linkColumns, text('Город', 28), ...peopleColumns],
      rows: labelled(byPlaceOrSource('city'), row => [row.label, ...peopleCells(row)])
    },
    {
      name: 'Источники',
      columns: [...linkColumns, text('Источник', 24), ...peopleColumns],
      rows: labelled(byPlaceOrSource('social'), row => [sourceName(row.label), ...peopleCells(row)])
    },
    {
      name: 'По дням',
      columns: [...linkColumns, column('День', 14, 'day'), ...peopleColumns, machinesColumn],
      rows: labelled(byStep(steps), row => [row.label, ...peopleCells(row), row.machines])
    },
    { name: 'Кнопки', columns: buttonColumns, rows: buttons() },
    aboutSheet(range, now)
  ]
}
