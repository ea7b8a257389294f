import { setImmediate as nextTurn } from 'node:timers/promises'

import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'

import { keepPostgres } from './kept-postgres.ts'

const log = pino({ level: 'silent' })
const address = { socketDir: '/run/one', user: 'tropa', database: 'postgres' }

/** PostgreSQL as it is seen from outside: it is there, and ends when it is told to or by itself. */
function standIn() {
  const starts: { end: () => void }[] = []
  const open = async () => {
    const exited = Promise.withResolvers<{ code: number | null; signal: null }>()
    const end = () => exited.resolve({ code: 1, signal: null })
    starts.push({ end })
    return { ...address, pid: starts.length, exited: exited.promise, stop: async () => end() }
  }
  return { starts, open }
}

const world = { isStopping: false }
const onGivenUp = vi.fn<() => void>()
const keep = (open: ReturnType<typeof standIn>['open']) =>
  keepPostgres({ open, log, isStopping: () => world.isStopping, onGivenUp })

afterEach(() => {
  world.isStopping = false
  onGivenUp.mockReset()
  vi.restoreAllMocks()
})

test('it is started anew when it ends, and again when that is long ago', async () => {
  const { starts, open } = standIn()
  const kept = await keep(open)
  expect(kept.address).toEqual(address)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  for (const minute of [1, 2, 3]) {
    now.mockReturnValue(minute * 60_001)
    starts.at(-1)?.end()
    await nextTurn()
    expect(starts).toHaveLength(minute + 1)
  }
  expect(onGivenUp).not.toHaveBeenCalled()
})

test('one that ends again within a minute is given up, once', async () => {
  const { starts, open } = standIn()
  await keep(open)
  for (const start of [0, 1]) {
    starts[start]?.end()
    await nextTurn()
  }
  expect(starts).toHaveLength(2)
  expect(onGivenUp).toHaveBeenCalledOnce()
})

test('one that cannot be started anew is given up', async () => {
  const { starts, open } = standIn()
  let times = 0
  await keep(async () => {
    times += 1
    if (times > 1) throw new Error('no room')
    return open()
  })
  starts[0]?.end()
  await nextTurn()
  expect(onGivenUp).toHaveBeenCalledOnce()
})

test('nothing is started while the process ends, and a start that is under way is waited for and ended', async () => {
  const { starts, open } = standIn()
  const first = await keep(open)
  world.isStopping = true
  starts[0]?.end()
  await nextTurn()
  await first.stop()
  expect(starts).toHaveLength(1)

  world.isStopping = false
  const second = standIn()
  const slow = Promise.withResolvers<void>()
  const ended = vi.fn<(pid: number) => void>()
  const kept = await keep(async () => {
    if (second.starts.length > 0) await slow.promise
    const opened = await second.open()
    return { ...opened, stop: async () => ended(opened.pid) }
  })
  second.starts[0]?.end()
  await nextTurn()
  world.isStopping = true
  const stopped = kept.stop()
  slow.resolve()
  await stopped
  expect(ended).toHaveBeenCalledExactlyOnceWith(2)
  expect(onGivenUp).not.toHaveBeenCalled()
})
