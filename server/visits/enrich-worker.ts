import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { stepBehind } from '#server/platform/thread-priority.ts'

import { enrichFile } from './batch.ts'
import { openGeo } from './geo/geo.ts'
import { Watch } from './watch.ts'

// Enrichment works on a thread of its own: geo look-ups and User-Agents never hold a redirect up. Where they share a core
// the redirect comes first, and what waits in the spool is caught up with later.

stepBehind()

const { v4, v6 } = Value.Parse(
  Type.Object({ v4: Type.Optional(Type.String()), v6: Type.Optional(Type.String()) }),
  workerData
)
const geo = openGeo({ ...(v4 !== undefined && { v4 }), ...(v6 !== undefined && { v6 }) })

const Request = Type.Object({
  job: Type.Integer(),
  file: Type.String(),
  keys: Type.Array(Type.Object({ month: Type.String(), key: Type.String() })),
  watches: Type.Array(Watch)
})

function answer(message: unknown): void {
  const { job, file, keys, watches } = Value.Parse(Request, message)
  try {
    const known = new Map(keys.map(({ month, key }) => [month, Buffer.from(key, 'base64')]))
    const batch = enrichFile(readFileSync(file, 'utf8'), geo, known, watches)
    parentPort?.postMessage({ job, batch }, [batch.rows.buffer])
  } catch (error) {
    parentPort?.postMessage({ job, error: String(error) })
  }
}

parentPort?.on('message', answer)
parentPort?.postMessage({ ready: true })
