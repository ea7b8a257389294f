import { once } from 'node:events'
import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import { Value } from 'typebox/value'
import { vi } from 'vitest'

import { analytics, LiveVisit } from '#contract/analytics.ts'
import type { Live } from '#server/analytics/live.ts'
import type { SeenVisit } from '#server/visits/watch-shapes.ts'

/** A burst of clicks is counted half a minute later where counting takes the core that answers. */
const WAIT_MS = 100_000

/** What one client reads of the stream. */
export interface LiveClient {
  status: number | undefined
  headers: IncomingHttpHeaders
  visits: LiveVisit[]
  /** Comment lines so far: the first one and the heartbeats. */
  beats(): number
  /** How often it was told that visits were left out. */
  mores(): number
  /** Waits, not for ever, until there are so many visits. */
  seen(count: number): Promise<LiveVisit[]>
  /** Resolves when the server ended the stream in good order. */
  ended: Promise<unknown>
  leave(): void
}

const MORE = 'event: more\ndata: {}'

/** One visit of the stream; whatever is no event `visit` with one LiveVisit in one line is a fault. */
function read(event: string): LiveVisit {
  const match = /^event: visit\ndata: ([^\n\r]+)$/.exec(event)
  if (!match?.[1]) throw new Error(`no event: ${event}`)
  const visit = JSON.parse(match[1])
  if (Object.keys(visit).some(key => !(key in LiveVisit.properties))) throw new Error(match[1])
  return Value.Parse(LiveVisit, visit)
}

interface Answered {
  asked: ClientRequest
  answer: IncomingMessage
}

/** Asks for the stream on a connection of its own, which ends with it. */
async function ask(base: string, headers: Record<string, string>, query: Record<string, string>) {
  const url = `${base}${analytics.live.path}?${new URLSearchParams(query).toString()}`
  const answered = Promise.withResolvers<Answered>()
  const asked = request(url, { headers, agent: false }, answer => answered.resolve({ asked, answer }))
  asked.on('error', answered.reject)
  asked.end()
  return answered.promise
}

/** Opens the stream over a socket, as the page does. */
export async function openLive(
  base: string,
  headers: Record<string, string>,
  query: Record<string, string> = {}
): Promise<LiveClient> {
  const { asked, answer } = await ask(base, headers, query)
  const visits: LiveVisit[] = []
  let beats = 0
  let mores = 0

  const follow = async () => {
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const events = `${text}${chunk}`.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        if (event.startsWith(':')) beats += 1
        else if (event === MORE) mores += 1
        else visits.push(read(event))
      }
    }
  }
  const ended = answer.statusCode === 200 ? follow() : once(answer.resume(), 'end')
  ended.catch(() => {})

  return {
    status: answer.statusCode,
    headers: answer.headers,
    visits,
    beats: () => beats,
    mores: () => mores,
    async seen(count) {
      await vi.waitUntil(() => visits.length >= count, { timeout: WAIT_MS, interval: 5 })
      return visits
    },
    ended,
    leave: () => asked.destroy()
  }
}

/** A client that takes the head of the answer and reads no further. */
export async function openUnread(base: string, headers: Record<string, string>): Promise<ClientRequest> {
  const { asked } = await ask(base, headers, {})
  return asked
}

/** Gives the oldest stream 60 MB, which is more than any socket holds. */
export async function flood(live: Live, link: string): Promise<void> {
  const oldest = Math.min(...live.watches().map(({ id }) => id))
  const city = 'Казань'.repeat(250)
  const visit: SeenVisit = {
    link,
    time: 5,
    city,
    country: '',
    social: 'vk',
    device: 'tv',
    os: '',
    browser: '',
    referrer: '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    utm_term: '',
    utm_content: ''
  }
  for (let n = 0; n < 1000; n += 1) {
    live.show([{ watch: oldest, visits: Array.from({ length: 20 }, () => visit), more: false }])
    if (n % 5 === 0) await setTimeout(1)
  }
}
