import { readFileSync } from 'node:fs'

import { MEGABYTE } from '#contract/sizes.ts'
import type { RunningServer } from '#test/process.ts'

import { pss } from './memory.ts'

const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)

/** What a server holds: all its processes with their share of common memory (PSS, megabytes), in words the one that answers too. */
export async function memoryHeld(server: RunningServer): Promise<{ all: number; text: string }> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1])
  const rss = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024
  const all = megabytes(pss(server.tree()))
  const text = `PSS of all processes ${all} MB, of the one that answers ${megabytes(pss([server.pid]))} MB (RSS ${megabytes(rss)} MB, heap of its main thread ${megabytes(heap)} MB)`
  return { all, text }
}
