import { Worker } from 'node:worker_threads'

import type { Batch, VisitorKeys } from './batch.ts'
import type { GeoFiles } from './geo/geo.ts'

export interface Enricher {
  /** Reads a spool file and turns it into rows. Rejects when the file cannot be read or the thread ended. */
  enrich(file: string, keys: VisitorKeys): Promise<Batch>
  close(): Promise<void>
}

type Message = { ready: true } | { job: number; batch: Batch } | { job: number; error: string }

interface Thread {
  worker: Worker
  ready: Promise<void>
  jobs: Map<number, PromiseWithResolvers<Batch>>
}

function startThread(geo: GeoFiles, ended: () => void): Thread {
  const worker = new Worker(new URL('./enrich-worker.ts', import.meta.url), { workerData: geo })
  const ready = Promise.withResolvers<void>()
  const jobs: Thread['jobs'] = new Map()

  const failAll = (error: Error) => {
    ready.reject(error)
    for (const job of jobs.values()) job.reject(error)
    jobs.clear()
  }
  worker.on('error', error => failAll(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => {
    ended()
    failAll(new Error('the enrichment thread ended'))
  })
  worker.on('message', (message: Message) => {
    if ('ready' in message) return ready.resolve()
    const job = jobs.get(message.job)
    jobs.delete(message.job)
    return 'batch' in message ? job?.resolve(message.batch) : job?.reject(new Error(message.error))
  })
  return { worker, ready: ready.promise, jobs }
}

/** Starts the enrichment thread; resolves when it has opened its geo databases. One that ends is replaced when there is work. */
export async function startEnricher(geo: GeoFiles): Promise<Enricher> {
  let thread: Thread | undefined
  let last = 0

  const living = async (): Promise<Thread> => {
    thread ??= startThread(geo, () => {
      thread = undefined
    })
    const started = thread
    await started.ready
    return started
  }
  await living()

  return {
    async enrich(file, keys) {
      const { worker, jobs } = await living()
      const job = Promise.withResolvers<Batch>()
      last += 1
      jobs.set(last, job)
      const plain = [...keys].map(([month, key]) => ({ month, key: key.toString('base64') }))
      worker.postMessage({ job: last, file, keys: plain })
      return job.promise
    },
    async close() {
      await thread?.worker.terminate()
    }
  }
}
