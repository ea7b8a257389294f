import { setTimeout as sleep } from 'node:timers/promises'

import { Client, escapeIdentifier, type ClientConfig } from 'pg'

import { failed } from './postgres-errors.ts'
import type { Sql } from './sql.ts'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5000
/** A line that nobody writes to can be dead without a word: it is asked this often. */
const PROBE_MS = 30_000
/** One that says nothing is not waited for at the end. */
const FAREWELL_MS = 500

interface Line {
  client: Client
  ended: AbortSignal
}

async function untilEnd({ client, ended }: Line): Promise<void> {
  while (!ended.aborted) {
    await sleep(PROBE_MS, undefined, { signal: ended }).catch(() => {})
    await client.query('select 1').catch(() => client.end())
  }
}

/** Listens on a connection of its own, and opens another one whenever that is lost. */
export function listenThrough(config: ClientConfig): Sql['listen'] {
  return async (channel, onNotice, onListening) => {
    const open = async (): Promise<Line> => {
      const client = new Client(config)
      const ended = new AbortController()
      client.once('end', () => ended.abort())
      // The end follows.
      client.on('error', () => {})
      client.on('notification', ({ payload = '' }) => onNotice(payload))
      try {
        await client.connect()
        await client.query(`listen ${escapeIdentifier(channel)}`)
      } catch (error) {
        void client.end()
        return failed(error)
      }
      onListening()
      return { client, ended: ended.signal }
    }

    const stopping = new AbortController()
    const reopen = async (): Promise<Line> => {
      for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
        await sleep(wait, undefined, { signal: stopping.signal })
        const line = await open().catch(() => undefined)
        if (line) return line
      }
    }

    let line = await open()
    const follow = async () => {
      while (!stopping.signal.aborted) {
        await untilEnd(line)
        line = await reopen()
      }
      await line.client.end()
    }
    // Ends with the pause before a new line when it is told to stop there.
    follow().catch(() => {})

    return {
      async unlisten() {
        stopping.abort()
        await Promise.race([line.client.end(), sleep(FAREWELL_MS, undefined, { ref: false })])
      }
    }
  }
}
