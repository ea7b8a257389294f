import { randomUUID } from 'node:crypto'

import { inTime } from '#server/platform/in-time.ts'
import type { Logger } from '#server/platform/log.ts'
import { hearAll, tellAll } from '#server/platform/long-notices.ts'
import { nowAndThen } from '#server/platform/now-and-then.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Noticed } from '#server/visits/watch-shapes.ts'
import type { Audience } from '#server/visits/watch.ts'

import { readMessage, messageText, type Message } from './live-messages.ts'
import { passing } from './live-passing.ts'
import { createPeers } from './live-peers.ts'
import type { Live } from './live.ts'

const CHANNEL = 'live'
/** What is looked at here is told at most so often, */
const TELL_MS = 500
/** and at least so often while there is somebody to hear it. */
const RENEW_MS = 10_000
/** A batch that another process had begun with before it was told is stored by then. */
const MISSED_MS = 1500
/** What takes longer is lost: nobody wants to see a visit late. */
const PATIENCE_MS = 2000
const WARN_EVERY_MS = 60_000

/** Who looks on at all processes of a database. */
export interface SharedLive extends Audience {
  close(): Promise<void>
}

/**
 * Shows visits that one process takes in to whoever looks on at another one. They know of one another through PostgreSQL; a process
 * that is alone says so when its line opens, and nothing more.
 */
export async function shareLive(sql: Sql, live: Live, log: Logger): Promise<SharedLive> {
  const from = randomUUID()
  const peers = createPeers()
  const ways = new Map<string, ReturnType<typeof passing>>()
  let [told, toldAt, toldOf] = [-1, -Infinity, 0]
  /** Somebody does not know yet. */
  let isAsked = false
  let [telling, closed] = [false, false]

  const warn = nowAndThen(WARN_EVERY_MS, (error: unknown, times) =>
    log.warn({ err: error, times }, 'other processes cannot be told of the live stream')
  )
  const say = (message: Message) =>
    inTime(tellAll(sql, CHANNEL, messageText(message)), PATIENCE_MS).then(
      () => true,
      (error: unknown) => {
        warn(error)
        return false
      }
    )

  const tellWatches = async () => {
    const due = isAsked || live.changes() !== told || performance.now() - toldAt > RENEW_MS
    if (closed || telling || !due || !peers.some()) return
    telling = true
    const [now, newest, before] = [live.changes(), live.newest(), isAsked ? 0 : toldOf]
    isAsked = false
    if (await say({ from, kind: 'watches', watches: [...live.watches()] })) {
      if (newest > before) setTimeout(() => live.showMore(before), MISSED_MS).unref()
      ;[told, toldAt, toldOf] = [now, performance.now(), newest]
    } else isAsked = true
    telling = false
  }

  const wayTo = (to: string) => {
    const way =
      ways.get(to) ?? passing(async noticed => void (await say({ from, kind: 'noticed', to, noticed })))
    ways.set(to, way)
    return way
  }

  const hear = (message: Message) => {
    if (message.from === from) return
    if (message.kind === 'bye') {
      peers.left(message.from)
      ways.delete(message.from)
      return
    }
    const isNew = peers.heard(message.from, message.kind === 'watches' ? message.watches : undefined)
    isAsked ||= isNew || message.kind === 'hello'
    if (message.kind === 'noticed' && message.to === from) live.show(message.noticed)
  }

  const line = await hearAll(
    sql,
    CHANNEL,
    text => {
      const message = readMessage(text)
      if (message) hear(message)
    },
    () => {
      // What was said while the line was lost is not known.
      live.showMore()
      void say({ from, kind: 'hello' })
    }
  )
  const timer = setInterval(() => void tellWatches(), TELL_MS).unref()

  return {
    watches: () => [...live.watches(), ...peers.watches()],
    show(noticed: Noticed[]) {
      for (const [name, share] of peers.shareOut(noticed)) {
        if (name === '') live.show(share)
        else wayTo(name)(share)
      }
    },
    async close() {
      closed = true
      clearInterval(timer)
      await line.unlisten()
      if (peers.some()) await say({ from, kind: 'bye' })
    }
  }
}
