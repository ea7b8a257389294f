import type { PostgresAddress } from '#server/platform/postgres.ts'

/** What the thread of a sheet is to make. */
export interface SheetWork {
  kind: 'users' | 'shortlinks' | 'payments'
  postgres: PostgresAddress
  statement: { text: string; values: unknown[] }
  now: number
  shortUrl: string
  /** It begins without its first row when that takes longer: its head is there, and a fault can still break it off. */
  firstRowMs: number
}

/** What it is told: its work first, then that the next piece is wanted, that nothing is any more, or what it asked for. */
export type ToSheetThread = { work: SheetWork } | 'more' | 'over' | { figures: number[][] }

/** Of an error, what can be sent to another thread. */
export interface SheetFault {
  message: string
  /** Empty where it has none. */
  code: string
  /** Whether PostgreSQL cannot be reached. */
  isAway: boolean
}

/** What it tells: `begun`, once the first row is there or has been waited for. */
export type FromSheetThread =
  | 'begun'
  | 'end'
  | { piece: Uint8Array }
  | { ids: string[] }
  | { fault: SheetFault }
