import type { ReactNode } from 'react'

import type { Forms } from '#web/ui/format.ts'

import type { Filter } from './filters.ts'

/** Every row of the API has an id. */
export interface Identified {
  _id: string
}

/** What a list is called, where it is, and what it can be asked. */
export interface ListShape {
  path: string
  /** «Пользователи» */
  label: string
  /** «пользователь», «пользователя», «пользователей» */
  forms: Forms
  /** Absent: there is nothing to search by. */
  search?: { label: string; placeholder: string }
  /** The API's `sort` and its name; the first is used when the address says nothing. Empty: one order only. */
  sorts: Readonly<Record<string, string>>
  filters: readonly Filter[]
}

export interface Column<Row> {
  key: string
  name: string
  /** The API's field, when the list can be sorted by it, and which way first. */
  sort?: { field: string; first: 'up' | 'down' }
  isNumber?: boolean
  /** Left out where there is little room; the side panel and the card have it. */
  isMinor?: boolean
  /** For the width of the column. */
  className?: string | undefined
  cell: (row: Row) => ReactNode
}
