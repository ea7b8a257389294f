import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { codeOf } from '#server/platform/error-code.ts'
import { stepBehind } from '#server/platform/thread-priority.ts'

import { enrichFile } from './batch.ts'
import type { EnrichRequest } from './enricher.ts'
import type { GeoFiles } from './geo/geo-files.ts'
import { openGeo } from './geo/geo.ts'

// Enrichment works on a thread of its own: geo look-ups and User-Agents never hold a redirect up. Where they share a core
// the redirect comes first, and what waits in the spool is caught up with later.

stepBehind()

const files: GeoFiles = workerData
const geo = openGeo(files)

function answer({ job, file, keys, watches }: EnrichRequest): void {
  try {
    const batch = enrichFile(readFileSync(file, 'utf8'), geo, keys, watches)
    parentPort?.postMessage({ job, batch }, [batch.rows.buffer])
  } catch (error) {
    parentPort?.postMessage({ job, error: String(error), code: codeOf(error) })
  }
}

parentPort?.on('message', answer)
parentPort?.postMessage({ ready: true })
