import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'

import { NoAnswerError } from '#server/platform/postgres-errors.ts'
import type { PostgresAddress } from '#server/platform/postgres.ts'
import { spareMemory } from '#server/platform/spare-memory.ts'

import type { FiguresOf } from './sheet-kinds.ts'
import type { FromSheetThread, SheetFault, SheetWork, ToSheetThread } from './sheet-work.ts'

/** Megabytes of its heap: what a sheet is made of is short-lived, and the links that a sheet opens are the most of what is kept. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }
/** A thread that is told to end and does not is ended. */
const PATIENCE_MS = 2000
/** The number of a thread that ended. */
const GONE = -1

/** The address alone: a server of ours comes with more, which no thread can be sent. */
const sent = (address: PostgresAddress): PostgresAddress =>
  'url' in address
    ? { url: address.url }
    : { socketDir: address.socketDir, user: address.user, database: address.database }

function errorOf({ message, code, isAway }: SheetFault): Error {
  const error = Object.assign(new Error(message), code !== '' && { code })
  return isAway ? new NoAnswerError(error) : error
}

/**
 * A sheet that is made on a thread of its own, whose rows are read through a connection of its own, no faster than the stream is. Resolves
 * when the first row is there or on its way for long. When the stream is destroyed or, before that, the signal says so, the question to the database is broken
 * off; the stream is closed when the thread is gone.
 * @throws NoAnswerError
 */
export async function openSheetThread(
  work: SheetWork,
  figuresOf: FiguresOf,
  signal: AbortSignal
): Promise<Readable> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    resourceLimits: LIMITS
  })
  const release = spareMemory()
  const tell = (message: ToSheetThread) => worker.postMessage(message)
  tell({ work: { ...work, postgres: sent(work.postgres) } })
  const begun = Promise.withResolvers<void>()
  let hasBegun = false

  const stream = new Readable({
    read: () => tell('more'),
    destroy(error, done) {
      const late = setTimeout(() => void worker.terminate(), PATIENCE_MS)
      const leave = () => {
        clearTimeout(late)
        done(error)
      }
      if (worker.threadId === GONE) leave()
      else worker.once('exit', leave)
      tell('over')
    }
  })
  const fail = (error: Error) => {
    begun.reject(error)
    stream.destroy(hasBegun ? error : undefined)
  }
  const answer = (ids: string[]) =>
    figuresOf(ids).then(figures => tell({ figures: figures.map(one => [...one]) }), fail)

  worker.on('message', (message: FromSheetThread) => {
    if (message === 'begun') {
      hasBegun = true
      begun.resolve()
    } else if (message === 'end') stream.push(null)
    else if ('piece' in message) stream.push(message.piece)
    else if ('ids' in message) void answer(message.ids)
    else fail(errorOf(message.fault))
  })
  worker.on('error', error => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => {
    release()
    fail(new Error('the thread of a sheet ended'))
  })

  const stop = () => fail(new Error('nobody waits for the sheet any more'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    await begun.promise
    return stream
  } catch (error) {
    if (!stream.closed) await once(stream, 'close')
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
