import { Type, type TObject } from 'typebox'

import { Page, totalHeaders } from './links.ts'
import { route, XLSX } from './route.ts'
import { Day } from './values.ts'

/** How the id of anything is written. */
export const id = { pattern: '^\\d{1,18}$' }
export const Id = Type.String({ ...id, 'x-message': 'Номер – до 18 цифр.' })

/** Whole Moscow days, both ends included. */
export const Days = Type.Object({ dateFrom: Type.Optional(Day), dateTo: Type.Optional(Day) })

export const Visits = Type.Union([Type.Integer(), Type.Null()], {
  description: 'null while the analytics engine is away'
})

/** A spreadsheet holds every row of the list that it is made from, so it has all of its query but the page. */
export const Order = Type.Object({ search: Page.properties.search, sort: Page.properties.sort })

export const sheet = <const Path extends string, const Query extends TObject>(
  path: Path,
  summary: string,
  query: Query
) =>
  route({
    method: 'GET',
    path,
    access: 'admin',
    summary,
    query,
    responseHeaders: [...totalHeaders, 'content-disposition'],
    produces: XLSX,
    response: Type.String()
  })
