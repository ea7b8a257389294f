import { Worker } from 'node:worker_threads'

import { MINUTE_MS } from '#contract/durations.ts'

import type { Batch, VisitorKeys } from './batch.ts'
import type { GeoFiles } from './geo/geo-files.ts'
import type { Watch } from './watch-shapes.ts'

export interface Enricher {
  /** Reads a spool file and turns it into rows. Rejects when the file cannot be read, with the system's code, or the thread ended. */
  enrich(file: string, keys: VisitorKeys, watches: readonly Watch[]): Promise<Batch>
  close(): Promise<void>
}

/** What the thread is asked. */
export interface EnrichRequest {
  job: number
  file: string
  keys: VisitorKeys
  watches: readonly Watch[]
}

type Message = { ready: true } | { job: number; batch: Batch } | { job: number; error: string; code: string }

interface Thread {
  worker: Worker
  ready: Promise<void>
  jobs: Map<number, PromiseWithResolvers<Batch>>
  /** Fails its jobs at once; the thread itself ends when it can. */
  end(reason: Error): Promise<unknown>
}

function startThread(geo: GeoFiles, ended: () => void): Thread {
  const worker = new Worker(new URL('./enrich-worker.ts', import.meta.url), { workerData: geo })
  const ready = Promise.withResolvers<void>()
  const jobs: Thread['jobs'] = new Map()

  const fail = (error: Error) => {
    ended()
    ready.reject(error)
    for (const job of jobs.values()) job.reject(error)
    jobs.clear()
  }
  worker.on('error', error => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('the enrichment thread ended')))
  worker.on('message', (message: Message) => {
    if ('ready' in message) return ready.resolve()
    const job = jobs.get(message.job)
    jobs.delete(message.job)
    if ('batch' in message) return job?.resolve(message.batch)
    return job?.reject(Object.assign(new Error(message.error), { code: message.code }))
  })
  return {
    worker,
    ready: ready.promise,
    jobs,
    end(reason) {
      fail(reason)
      return worker.terminate()
    }
  }
}

/**
 * A file takes a second of a core at most, the first ones one more for each base of places, of which a thread that gives way to
 * others may get a thirtieth; one that is silent for this long is given up.
 */
const PATIENCE_MS = 5 * MINUTE_MS

/** Starts the enrichment thread; resolves when it has opened its geo databases. One that ends is replaced when there is work. */
export async function startEnricher(geo: GeoFiles, patienceMs = PATIENCE_MS): Promise<Enricher> {
  let thread: Thread | undefined
  let last = 0

  const living = (): Thread => {
    const started = (thread ??= startThread(geo, () => {
      if (thread === started) thread = undefined
    }))
    return started
  }
  await living().ready

  return {
    async enrich(file, keys, watches) {
      const { worker, ready, jobs, end } = living()
      const timer = setTimeout(() => void end(new Error('the enrichment thread gave no answer')), patienceMs)
      try {
        await ready
        const job = Promise.withResolvers<Batch>()
        last += 1
        jobs.set(last, job)
        const request: EnrichRequest = { job: last, file, keys, watches }
        worker.postMessage(request)
        return await job.promise
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      await thread?.worker.terminate()
    }
  }
}
