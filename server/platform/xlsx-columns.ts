import type { ColumnKind } from './xlsx-cell.ts'
import type { Column } from './xlsx-sheet.ts'

export const column = (title: string, width: number, kind: ColumnKind): Column => ({ title, width, kind })
export const text = (title: string, width: number): Column => column(title, width, 'text')
export const figure = (title: string): Column => column(title, 13, 'number')
export const moment = (title: string): Column => column(title, 18, 'date')
