import { vi } from 'vitest'

import { startTestApp, type TestApp } from './app.ts'
import { openLive, type LiveClient } from './live-client.ts'
import { PERSON } from './over-http.ts'

const HEARTBEAT_MS = 150
const WAIT_MS = 60_000

type Headers = Record<string, string>

/** The application on a port, with a quick heartbeat, and clients of its stream. It believes in `X-Forwarded-For`. */
export interface LiveApp extends TestApp {
  base: string
  watchers(): number
  look(headers: Headers, query?: Record<string, string>): Promise<LiveClient>
  /** Opens a short link as a person does, unless told otherwise; answers the status. */
  click(slug: string, headers?: Headers, query?: string, method?: string): Promise<number>
  /** Every client goes; resolves when nothing of them is left. */
  leave(): Promise<void>
}

export async function startLiveApp(): Promise<LiveApp> {
  const context = await startTestApp({ TRUST_PROXY: '127.0.0.1' }, { heartbeatMs: HEARTBEAT_MS })
  const base = await context.app.listen({ host: '127.0.0.1', port: 0 })
  const clients: LiveClient[] = []
  const watchers = () => context.services.live.watches().length

  return {
    ...context,
    base,
    watchers,
    async look(headers, query) {
      const client = await openLive(base, headers, query)
      clients.push(client)
      return client
    },
    async click(slug, headers = {}, query = '', method = 'GET') {
      const answer = await fetch(`${base}/${slug}${query}`, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': PERSON, ...headers }
      })
      await answer.arrayBuffer()
      return answer.status
    },
    async leave() {
      for (const client of clients.splice(0)) client.leave()
      await vi.waitUntil(() => watchers() === 0, { timeout: WAIT_MS, interval: 5 })
    }
  }
}
