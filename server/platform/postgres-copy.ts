import { once } from 'node:events'
import { Readable } from 'node:stream'

import type { Client, Connection, Submittable } from 'pg'

declare module 'pg' {
  // The driver has them; its types do not.
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void
    endCopyFrom(): void
    sendCopyFail(reason: string): void
  }
}

/** What the driver calls while a COPY runs. */
interface Copy extends Submittable {
  handleCopyData(message: { chunk: Buffer }): void
  handleCopyInResponse(connection: Connection): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** A row is a message of its own: they are handed on together. */
const BLOCK = 262_144

/** The rows that `copy … to stdout` answers, as fast as they are asked for. Who stops reading before their end loses the session. */
export function copyOut(client: Client, statement: string): Readable {
  let connection: Connection | undefined
  let block = Buffer.allocUnsafe(BLOCK)
  let filled = 0
  let isOver = false
  const rows = new Readable({
    highWaterMark: BLOCK,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      // The rest would wait for a reader for ever, and whatever the session is asked next behind it.
      if (!isOver) connection?.stream.destroy()
      done(error)
    }
  })
  const push = (bytes: Buffer) => {
    if (!rows.push(bytes)) connection?.stream.pause()
  }
  const flush = () => {
    if (filled > 0) push(block.subarray(0, filled))
    block = Buffer.allocUnsafe(BLOCK)
    filled = 0
  }
  const copy: Copy = {
    submit(given) {
      connection = given
      given.query(statement)
    },
    // The driver writes over the chunk later.
    handleCopyData({ chunk }) {
      if (filled + chunk.length > BLOCK) flush()
      if (chunk.length > BLOCK) return push(Buffer.from(chunk))
      filled += chunk.copy(block, filled)
    },
    handleCopyInResponse: given => given.sendCopyFail('nothing is given here'),
    handleCommandComplete: flush,
    handleReadyForQuery() {
      isOver = true
      rows.push(null)
      // The next statement has to hear its answer, whenever these rows are read.
      connection?.stream.resume()
    },
    handleError(error) {
      isOver = true
      rows.destroy(error)
      connection?.stream.resume()
    }
  }
  client.query(copy)
  return rows
}

/** Gives rows to `copy … from stdin`. Resolves when all of them are taken. */
export async function copyIn(
  client: Client,
  statement: string,
  rows: AsyncIterable<Uint8Array>
): Promise<void> {
  const begun = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<void>()
  const copy: Copy = {
    submit: connection => connection.query(statement),
    handleCopyData: () => {},
    handleCopyInResponse: begun.resolve,
    handleCommandComplete: () => {},
    handleReadyForQuery: ended.resolve,
    handleError(error) {
      begun.reject(error)
      ended.reject(error)
    }
  }
  // Told by the wait that it ends.
  ended.promise.catch(() => {})
  client.query(copy)
  const connection = await begun.promise
  try {
    for await (const chunk of rows) {
      connection.sendCopyFromChunk(chunk)
      const { stream } = connection
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), ended.promise])
    }
  } catch (error) {
    connection.sendCopyFail('the rows came to an end before their time')
    throw error
  }
  connection.endCopyFrom()
  await ended.promise
}
