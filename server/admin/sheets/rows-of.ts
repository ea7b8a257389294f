import type { Row } from '#server/platform/xlsx-sheet.ts'

import type { FiguresOf } from './sheet-kinds.ts'

/** Of a thing what its row shows: the rest of it may be long, and thousands wait for their figures at once. */
export interface Shown {
  id: string
  before: Row
  after: Row
}

/**
 * Things whose figures are asked for at once: a question takes 30 ms for a thousand links and 50 for five thousand. Their ids are up to 20
 * characters each: the engine of this process reads a statement of 262,144, a server a parameter of 131,072 (`http_max_field_value_size`).
 */
const FIGURES_AT_ONCE = 4000

/** Batches put together until each has so many rows, but the last, and the first, which somebody waits for. */
async function* gathered<Found>(
  batches: AsyncIterable<readonly Found[]>,
  count: number
): AsyncGenerator<readonly Found[]> {
  let rows: Found[] = []
  let wanted = 0
  for await (const batch of batches) {
    rows = rows.concat(batch)
    if (rows.length < wanted) continue
    yield rows
    rows = []
    wanted = count
  }
  if (rows.length > 0) yield rows
}

/** What a source has, of which the next is made while one is worked on. */
async function* ahead<One>(source: AsyncGenerator<One>): AsyncGenerator<One> {
  let next = source.next()
  try {
    for (let one = await next; !one.done; one = await next) {
      next = source.next()
      // Whoever reads on is told of a fault; nobody else is concerned.
      next.catch(() => {})
      yield one.value
    }
  } finally {
    await source.return(undefined)
  }
}

/** Rows of a statement as rows of a sheet: `cellsOf` is asked for a batch of them at a time. */
export async function* rowsOf<Found>(
  batches: AsyncIterable<readonly Found[]>,
  cellsOf: (batch: readonly Found[]) => readonly Row[] | Promise<readonly Row[]>
): AsyncGenerator<Row> {
  async function* made() {
    for await (const batch of batches) yield await cellsOf(batch)
  }
  for await (const rows of ahead(made())) yield* rows
}

/** Rows with so many columns of figures in the midst of each; empty cells where they are not known. */
export const rowsWithFigures = (
  shown: AsyncIterable<readonly Shown[]>,
  figuresOf: FiguresOf,
  columns: number
): AsyncGenerator<Row> =>
  rowsOf(gathered(shown, FIGURES_AT_ONCE), async batch => {
    const figures = await figuresOf(batch.map(({ id }) => id))
    return batch.map(({ before, after }, index) => {
      const own = Array.from({ length: columns }, (_, at) => figures[index]?.[at] ?? null)
      return [...before, ...own, ...after]
    })
  })
