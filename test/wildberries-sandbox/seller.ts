import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'

/** What is bought follows from the account: with this one, the same in every run. */
export const SELLER = '2f6d1c6e-6a55-4a6e-9c39-5c0c7f5d1e01'

type Options = NonNullable<Parameters<typeof openSandbox>[0]>

/** Sunday evening in Moscow. */
const NOW = Date.parse('2026-11-22T18:40:00+03:00')

export interface SellersSandbox extends Sandbox {
  travel(ms: number): void
  /** A Moscow day so many days ago. */
  day(ago: number): string
  get(token: string, path: string, headers?: Record<string, string>): Promise<Response>
  post(token: string, path: string, body: unknown): Promise<Response>
}

export const FUNNEL = '/api/analytics/v3/sales-funnel/products'
export const HISTORY = `${FUNNEL}/history`
export const ordersSince = (dateFrom: string, flag = 0): string =>
  `/api/v1/supplier/orders?${new URLSearchParams({ dateFrom, flag: String(flag) })}`

/** The sandbox at a moment that only moves when it is told to. */
export async function openSellersSandbox(options: Options = {}): Promise<SellersSandbox> {
  let moment = NOW
  const sandbox = await openSandbox({ now: () => moment, ...options })
  return {
    ...sandbox,
    travel: ms => {
      moment += ms
    },
    day: ago => dateOf(dayOf(moment) - ago),
    get: (token, path, headers) =>
      fetch(`${sandbox.url}${path}`, { headers: { authorization: token, ...headers }, redirect: 'manual' }),
    post: (token, path, body) =>
      fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body)
      })
  }
}

export interface Row {
  date: string
  lastChangeDate: string
  nmId: number
  srid: string
  totalPrice: number
  priceWithDisc: number
  finishedPrice: number
  isCancel: boolean
  cancelDate: string
  supplierArticle: string
}

export interface Funnel {
  product: { nmId: number; title: string; vendorCode: string; brandName: string }
  statistic: { selected: Record<string, number> }
}

export interface History {
  product: { nmId: number }
  history: {
    date: string
    openCount: number
    cartCount: number
    orderCount: number
    orderSum: number
    buyoutCount: number
    buyoutSum: number
  }[]
}

export async function rowsOf(reply: Response): Promise<Row[]> {
  const rows: Row[] = JSON.parse(await reply.text())
  return rows
}

export async function funnelOf(reply: Response): Promise<Funnel[]> {
  const body: { data: { products: Funnel[] } } = JSON.parse(await reply.text())
  return body.data.products
}

export async function historyOf(reply: Response): Promise<History[]> {
  const body: History[] = JSON.parse(await reply.text())
  return body
}
