import { vi } from 'vitest'

import type { LiveVisit } from '#contract/analytics.ts'
import { standIn } from '#web/api/testing/stand-in.ts'

export const visitOf = (over: Partial<LiveVisit> = {}): LiveVisit => ({
  id: '7',
  label: 'Иван-чай',
  time: new Date().toISOString(),
  city: 'Казань',
  country: 'RU',
  source: 'vk',
  device: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  ...over
})

/** The API's stream at the browser's edge: what is asked, and what is said to whoever listens. */
export function serveStream(
  answer: () => Response | undefined = () => undefined,
  past: readonly LiveVisit[] = [],
  refusePast: () => Response | undefined = () => undefined
) {
  const asked: string[] = []
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  standIn(({ path, what, signal, token }) => {
    if (path.endsWith('/recent')) return refusePast() ?? Response.json(past)
    asked.push(`${what} ${token}`)
    const refusal = answer()
    if (refusal) return refusal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.add(controller)
        signal?.addEventListener('abort', () => {
          open.delete(controller)
          controller.error(signal.reason)
        })
      }
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    asked,
    open,
    say(visit: LiveVisit) {
      const text = `event: visit\ndata: ${JSON.stringify(visit)}\n\n`
      for (const controller of open) controller.enqueue(encoder.encode(text))
    },
    sayMore() {
      for (const controller of open) controller.enqueue(encoder.encode('event: more\ndata: {}\n\n'))
    },
    hangUp() {
      for (const controller of open) controller.close()
      open.clear()
    }
  }
}

/** Locks and channels as browsers have them, for the tabs of one test. */
export function giveTabs() {
  const queue: { run: () => Promise<unknown>; signal: AbortSignal | undefined }[] = []
  let held = false
  const pump = () => {
    const next = held ? undefined : queue.shift()
    if (!next) return
    if (next.signal?.aborted) return pump()
    held = true
    void next.run().finally(() => {
      held = false
      pump()
    })
  }
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, { signal }: { signal?: AbortSignal }, work: () => Promise<unknown>) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
          queue.push({ signal, run: () => work().then(resolve, reject) })
          pump()
        })
    }
  })
  const channels = new Set<FakeChannel>()
  class FakeChannel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other !== this && other.name === this.name) {
          other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
        }
      }
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel)
}
