import { Type, type Static } from 'typebox'

/** What the thread of a sheet is started with. */
export const SheetWork = Type.Object({
  kind: Type.Union([Type.Literal('users'), Type.Literal('shortlinks'), Type.Literal('payments')]),
  postgres: Type.Union([
    Type.Object({ url: Type.String() }),
    Type.Object({ socketDir: Type.String(), user: Type.String(), database: Type.String() })
  ]),
  statement: Type.Object({ text: Type.String(), values: Type.Array(Type.Unknown()) }),
  now: Type.Number(),
  shortUrl: Type.String()
})
export type SheetWork = Static<typeof SheetWork>

/** What it is told: the next piece is wanted, nothing is any more, or what it asked for. */
export const ToSheetThread = Type.Union([
  Type.Literal('more'),
  Type.Literal('over'),
  Type.Object({ figures: Type.Array(Type.Array(Type.Number())) })
])
export type ToSheetThread = Static<typeof ToSheetThread>

/** Of an error, what can be sent to another thread. */
export interface SheetFault {
  message: string
  code: string | undefined
  /** Whether PostgreSQL cannot be reached. */
  isAway: boolean
}

/** What it tells: `begun`, once the first row is there. */
export type FromSheetThread =
  | 'begun'
  | 'end'
  | { piece: Uint8Array }
  | { ids: string[] }
  | { fault: SheetFault }
