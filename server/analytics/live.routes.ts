import type { FastifyInstance } from 'fastify'

import { analytics } from '#contract/analytics.ts'
import { callerNow } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { inTime } from '#server/platform/in-time.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { createLiveStream, type LiveStream } from './live-stream.ts'
import type { Live } from './live.ts'
import { scopeOf } from './scope.ts'

interface LiveDependencies {
  sql: Sql
  live: Live
  heartbeatMs: number
}

/** The page has one per browser. */
const STREAMS_MAX = 6
/** A session that cannot be checked for so long is as good as over. */
const CHECK_MS = 5000

/** A stream is the last of its connection: a stop has no idle one to wait for. Proxies are to hold nothing back. */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  connection: 'close',
  'x-accel-buffering': 'no'
}

/** `GET /api/ch_analytics/live`. */
export function liveRoutes(app: FastifyInstance, { sql, live, heartbeatMs }: LiveDependencies): void {
  const open = new Map<string, Set<LiveStream>>()
  let closing = false

  const ofUser = (userId: string): Set<LiveStream> => {
    if (closing) throw new ProblemError('UNAVAILABLE')
    const streams = open.get(userId) ?? new Set()
    if (streams.size >= STREAMS_MAX) {
      throw new ProblemError('TOO_MANY_ATTEMPTS', {
        retryAfter: heartbeatMs / 1000,
        message: 'Лента переходов открыта слишком много раз. Закройте лишние вкладки.'
      })
    }
    open.set(userId, streams)
    return streams
  }

  serve(app, analytics.live, async ({ caller, query, request, reply }) => {
    const scope = await scopeOf(sql, caller, query)
    const streams = ofUser(caller.userId)

    const stream = createLiveStream(() => {
      clearInterval(beating)
      subscription.end()
      streams.delete(stream)
      if (streams.size === 0) open.delete(caller.userId)
    })
    const subscription = live.subscribe(scope, query, stream.send)

    /** What may be seen now: the session can be over, or a link no longer shared. */
    const look = async () => {
      const now = await callerNow(request, app.identify)
      if (!now) throw new ProblemError('UNAUTHORIZED')
      return scopeOf(sql, now, query)
    }
    const beat = async () => {
      try {
        subscription.rescope(await inTime(look(), CHECK_MS))
        stream.beat()
      } catch {
        // Whoever asks anew is told why.
        stream.end()
      }
    }
    // Streams that open together, as after a restart, do not beat together.
    let beating = setTimeout(() => {
      beating = setInterval(() => void beat(), heartbeatMs)
      void beat()
    }, Math.random() * heartbeatMs)

    streams.add(stream)
    reply.headers(headers)
    return stream.readable
  })

  app.addHook('preClose', async () => {
    closing = true
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })
}
