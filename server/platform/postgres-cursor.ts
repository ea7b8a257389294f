import { Client, type ClientConfig, type QueryResultRow } from 'pg'

import { failed } from './postgres-errors.ts'
import type { Sql, SqlRunner, Statement } from './sql.ts'

/** Rows at once: few enough that they are read between two other answers. */
const BATCH = 1000
/** The first ones, which somebody waits for: each may lie in a block of its own that has to come from the disk. */
const FIRST = 100
/** Of one batch; the first may have to sort everything. */
const BATCH_MS = 60_000
/** A reader that takes nothing for so long is given up: what it reads from keeps the database from tidying up. */
export const READER_MS = 120_000

/** Reads statements through cursors, each on a connection of its own. `sql` breaks off what still runs when nobody wants it. */
export function cursorThrough(config: ClientConfig, sql: SqlRunner): Sql['cursor'] {
  return async function* <Row extends QueryResultRow>({ text, values }: Statement, signal: AbortSignal) {
    const client = new Client({
      ...config,
      statement_timeout: BATCH_MS,
      query_timeout: BATCH_MS + 5000,
      // Whoever reads slowly takes their time for what was read ahead, too.
      idle_in_transaction_session_timeout: 2 * READER_MS
    })
    // Whoever reads is told by the statement that fails.
    client.on('error', () => {})
    let pid: number | undefined
    let isAsked = false
    // A statement alone would not be broken off for sure: what is asked and has not begun yet would begin after that.
    const breakOff = () => {
      if (pid !== undefined) void sql`select pg_terminate_backend(${pid})`.catch(() => {})
    }
    const batch = async (count: number) => {
      isAsked = true
      const { rows } = await client.query<Row>(`fetch ${count} from wanted`).finally(() => (isAsked = false))
      return { rows, isOver: rows.length < count }
    }
    const ask = (count: number) => {
      const next = batch(count)
      // Whoever reads on is told of a fault; nobody else is concerned.
      next.catch(() => {})
      return next
    }
    try {
      await client.connect()
      const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      pid = own[0]?.pid
      signal.throwIfAborted()
      signal.addEventListener('abort', breakOff, { once: true })
      await client.query('begin isolation level repeatable read read only')
      // The first rows are wanted at once, however long all of them take: what an index has in order is not sorted.
      await client.query('set local cursor_tuple_fraction = 0.0001')
      await client.query('set local enable_sort = off')
      await client.query(`declare wanted no scroll cursor for ${text}`, [...values])
      for (let next = ask(FIRST), isLast = false; !isLast && !signal.aborted;) {
        const { rows, isOver } = await next
        isLast = isOver
        // The database finds the next rows while these are worked on.
        if (!isLast) next = ask(BATCH)
        if (rows.length > 0) yield rows
      }
    } catch (error) {
      if (!signal.aborted) failed(error)
    } finally {
      signal.removeEventListener('abort', breakOff)
      if (isAsked) breakOff()
      await client.end().catch(() => {})
    }
  }
}
