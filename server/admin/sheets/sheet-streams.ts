import type { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { dateAt } from '#contract/moscow-days.ts'
import { XLSX } from '#contract/route.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Counted } from '#server/platform/counted.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { READER_MS } from '#server/platform/postgres-cursor.ts'
import { tellTotal } from '#server/platform/tell-total.ts'

import { whileAdmin } from './while-admin.ts'
import { whileRead } from './while-read.ts'

/** Of all administrators: each reads from a connection of its own. */
const AT_ONCE = 2
/** With those that nobody waits for any more, whose threads are about to end. */
const AT_ONCE_WITH_ENDING = 4
/** How often it is asked whether who reads is still an administrator. */
const ASK_MS = 2000
const RETRY_AFTER_SECONDS = 10

/** A file of one list. */
export interface WantedSheet extends Counted {
  /** Resolves when it begins, its first row there or on its way; the stream is closed when nothing of it is under way any more. */
  open: (signal: AbortSignal) => Promise<Readable>
}

/** `name`, in Latin letters, begins the name of the file. */
type SendSheet = (reply: FastifyReply, name: string, ask: () => Promise<WantedSheet>) => Promise<Readable>

/** What a file is broken off with while there is still a status to tell it by. */
const refusalOf = ({ reason }: AbortSignal): ProblemError =>
  reason instanceof ProblemError ? reason : new ProblemError('UNAVAILABLE')

/**
 * Sends files a few at a time; a reader who goes away ends what makes the rows, and so does one who stays and takes nothing for
 * `readerMs`, one who is no administrator any more, and a stop of the service.
 */
export function createSheetStreams(
  app: FastifyInstance,
  clock: Clock,
  { readerMs = READER_MS, askMs = ASK_MS } = {}
): SendSheet {
  const open = new Set<AbortController>()
  let closing = false

  app.addHook('preClose', async () => {
    closing = true
    for (const over of open) over.abort()
  })

  return async (reply, name, ask) => {
    if (closing) throw new ProblemError('UNAVAILABLE')
    const sent = [...open].filter(({ signal }) => !signal.aborted)
    if (sent.length >= AT_ONCE || open.size >= AT_ONCE_WITH_ENDING) {
      throw new ProblemError('TOO_MANY_ATTEMPTS', {
        retryAfter: RETRY_AFTER_SECONDS,
        message: `Уже собирается ${AT_ONCE} файла. Дождитесь их или отмените, и можно будет собрать ещё.`
      })
    }
    const over = new AbortController()
    open.add(over)
    // Who asks may have gone while it was looked up who that is.
    if (reply.raw.destroyed) over.abort()
    else reply.raw.once('close', () => over.abort())
    const stopAsking = whileAdmin(reply.request, app.identify, over, askMs)
    const end = () => {
      stopAsking()
      open.delete(over)
    }
    try {
      const wanted = await ask()
      // What is away is told while there is still a status to tell it by.
      const stream = await wanted.open(over.signal)
      stream.once('close', end)
      tellTotal(reply, wanted).headers({
        'content-type': XLSX,
        'content-disposition': `attachment; filename="tropa-${name}-${dateAt(clock())}.xlsx"`,
        // Proxies are to hold nothing back: who waits sees it grow, and who goes away ends it.
        'x-accel-buffering': 'no'
      })
      return whileRead(stream, over, readerMs)
    } catch (error) {
      end()
      throw over.signal.aborted ? refusalOf(over.signal) : error
    }
  }
}
