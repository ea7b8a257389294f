import { parentPort } from 'node:worker_threads'

import { begun } from '#server/platform/begun.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { connectPostgres, isPostgresAway } from '#server/platform/postgres.ts'
import { stepBehind } from '#server/platform/thread-priority.ts'
import type { Row } from '#server/platform/xlsx-sheet.ts'
import { xlsx } from '#server/platform/xlsx.ts'

import { paymentsSheet } from './payments-sheet.ts'
import type { FiguresOf, SheetKind } from './sheet-kinds.ts'
import type { FromSheetThread, SheetWork, ToSheetThread } from './sheet-work.ts'
import { shortlinksSheet } from './shortlinks-sheet.ts'
import { usersSheet } from './users-sheet.ts'

// One sheet is made on a thread of its own: its million rows pass through a heap that is kept small, and hold no redirect up.

stepBehind()

const kinds: Record<SheetWork['kind'], SheetKind> = {
  users: usersSheet,
  shortlinks: shortlinksSheet,
  payments: paymentsSheet
}

const tell = (message: FromSheetThread, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

function tellFault(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  tell({ fault: { message, code: codeOf(error), isAway: isPostgresAway(error) } })
}

/** Begins to make a sheet, of which a piece is told whenever the next is wanted, until it is to end. */
function makeSheet({ kind, postgres, statement, now, shortUrl, firstRowMs }: SheetWork) {
  const { name, columns, rows } = kinds[kind]
  const sql = connectPostgres(postgres, { connections: 1 })
  const over = new AbortController()
  const letGo = Promise.withResolvers<void>()
  let answered: ((figures: number[][]) => void) | undefined

  const figuresOf: FiguresOf = ids =>
    new Promise((resolve, reject) => {
      over.signal.throwIfAborted()
      over.signal.addEventListener('abort', reject, { once: true })
      answered = figures => {
        over.signal.removeEventListener('abort', reject)
        resolve(figures)
      }
      tell({ ids })
    })

  async function* untilOver(): AsyncGenerator<Row> {
    try {
      yield* rows({ read: () => sql.cursor(statement, over.signal), figuresOf, now, shortUrl })
    } finally {
      letGo.resolve()
    }
  }

  async function open() {
    const stream = xlsx([{ name, columns, rows: await begun(untilOver(), firstRowMs) }])
    const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
    tell('begun')
    return { stream, pieces }
  }

  const opened = open()
  opened.catch(tellFault)

  return {
    answer: (figures: number[][]) => answered?.(figures),

    async tellNext(): Promise<void> {
      try {
        const { pieces } = await opened
        const { value, done } = await pieces.next()
        if (done) {
          tell('end')
          return
        }
        // Of its own memory, so that it can be moved.
        const piece = new Uint8Array(value)
        tell({ piece }, [piece.buffer])
      } catch (error) {
        tellFault(error)
      }
    },

    async end(): Promise<void> {
      over.abort()
      await opened.then(
        ({ stream }) => stream.destroy(),
        () => {}
      )
      await letGo.promise
      await sql.end({ timeout: 1 })
      parentPort?.close()
    }
  }
}

let sheet: ReturnType<typeof makeSheet> | undefined

parentPort?.on('message', (message: ToSheetThread) => {
  if (message === 'more') void sheet?.tellNext()
  else if (message === 'over') void sheet?.end()
  else if ('work' in message) sheet = makeSheet(message.work)
  else sheet?.answer(message.figures)
})
