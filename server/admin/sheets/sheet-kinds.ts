import type { QueryResultRow } from 'pg'

import type { Column, Row } from '#server/platform/xlsx-sheet.ts'

/** Figures of things in their order; none of what is not known. */
export type FiguresOf = (ids: string[]) => Promise<readonly (readonly number[])[]>

/** What the rows of a sheet are made of. */
export interface SheetSource {
  /** What its statement finds, a batch at a time. */
  read: <Found extends QueryResultRow>() => AsyncIterable<readonly Found[]>
  figuresOf: FiguresOf
  now: number
  /** What short links begin with. */
  shortUrl: string
}

/** How a list looks as a sheet. */
export interface SheetKind {
  name: string
  columns: readonly Column[]
  rows: (source: SheetSource) => AsyncIterable<Row>
}
