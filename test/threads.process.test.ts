import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { killAll, startServer } from './process.ts'

/** A start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 300_000 })

afterEach(killAll)

/** Threads that work: those that only wait for a signal or a time have no name here. */
const WORKS = /^(?:WorkerThread|V8Worker|libuv-worker|ThreadPool|MergeMutate)/

const threadsOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap(id => {
    try {
      const name = readFileSync(join('/proc', String(pid), 'task', id, 'comm'), 'utf8').trim()
      return [{ name, nice: getPriority(Number(id)) }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })

test('every thread of the process that works is behind the one that answers', async () => {
  const server = await startServer()
  const answering = getPriority(server.pid)
  const working = threadsOf(server.pid).filter(({ name }) => WORKS.test(name))
  expect(working.map(({ name }) => name)).toEqual(expect.arrayContaining(['WorkerThread', 'V8Worker']))
  expect(working.filter(({ nice }) => nice <= answering)).toEqual([])
})
