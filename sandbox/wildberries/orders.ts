import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { Call } from './call.ts'
import { changesSince, ordersMadeOn, type Order } from './changes.ts'
import { dayOf, readTime } from './moscow.ts'
import { nonsenseRow } from './nonsense.ts'
import { orderRow } from './order-row.ts'
import { answerJson } from './refuse.ts'

const ROWS_AT_ONCE = 200

const refuseQuery = (response: ServerResponse, errors: string | string[]): void =>
  void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ errors }))

function* rowsOf(orders: Iterable<Order>, max: number, isNonsense: boolean) {
  let count = 0
  for (const order of orders) {
    if (count === max) return
    const row = orderRow(order)
    yield JSON.stringify(isNonsense ? nonsenseRow(row, count) : row)
    count += 1
  }
}

/** Resolves when more can be written, or when whoever reads has gone. */
async function drained(response: ServerResponse): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  controller.abort()
}

/** Writes rows as they are made; answers how many there were. */
async function send(response: ServerResponse, rows: Iterable<string>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  let waiting: string[] = []
  let before = '['
  const flush = async () => {
    // As bytes: of a text Node would count them first, and write them then.
    const isTaken = response.write(Buffer.from(before + waiting.join(',')))
    before = ','
    waiting = []
    if (!isTaken) await drained(response)
  }
  for (const row of rows) {
    waiting.push(row)
    if (waiting.length === ROWS_AT_ONCE) await flush()
    if (response.destroyed) return
  }
  if (waiting.length > 0) await flush()
  response.write(before === '[' ? '[]' : ']')
}

/** `GET /api/v1/supplier/orders`. Source: reference wildberries.md § 3. */
export async function answerOrders({ response, query, now, fault, pageRows, listed }: Call): Promise<void> {
  const [dateFrom, flag] = [query.get('dateFrom'), query.get('flag') ?? '0']
  if (dateFrom === null || dateFrom === '') return refuseQuery(response, ['dateFrom: field required'])
  const since = readTime(dateFrom)
  if (since === undefined) return refuseQuery(response, 'dateFrom: Value not validated')
  if (flag !== '0' && flag !== '1') return refuseQuery(response, 'flag: Value not validated')
  if (fault === 'otherShape') return answerJson(response, { orders: [], total: 0 })

  const products = await listed()
  const orders = flag === '1' ? ordersMadeOn(products, dayOf(since), now) : changesSince(products, since, now)
  const max = flag === '1' ? Infinity : pageRows
  const isCut = fault === 'cut'
  await send(response, rowsOf(orders, isCut ? Math.ceil(pageRows / 2) : max, fault === 'nonsense'))
  if (isCut) response.destroy()
  else response.end()
}
