import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { StartError } from '#server/platform/start-error.ts'
import { asOrdinaryUser } from '#test/ordinary-user.ts'

import { askControl } from './ask-control.ts'
import { openControl, type Handle } from './control-socket.ts'

let dir: string
let opened: Awaited<ReturnType<typeof openControl>> | undefined
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-control-'))
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  await rm(dir, { recursive: true })
})

const listen = async (handle: Handle, at = dir) => {
  opened = await openControl(at, handle, pino({ level: 'silent' }))
}
const command = { command: 'backup', dir: '/somewhere' } as const

test('a command is done, and every line about it is heard', async () => {
  await listen(async (given, { tell }) => {
    expect(given).toEqual(command)
    tell('первая')
    tell('вторая')
  })
  const heard: string[] = []
  expect(await askControl(dir, command, line => void heard.push(line))).toBe(true)
  expect(heard).toEqual(['первая', 'вторая'])
})

test('nobody but the owner may speak to it, however long the way there is', async () => {
  const deep = join(dir, 'глубоко'.repeat(15))
  await mkdir(deep)
  await listen(async () => {}, deep)
  expect((await stat(join(deep, 'control.sock'))).mode & 0o777).toBe(0o600)
  expect(await askControl(deep, command, () => {})).toBe(true)
})

test('whoever may not speak to it is told who may', async () => {
  await listen(async () => {})
  const strangers = await mkdtemp(join(tmpdir(), 'tropa-stranger-'))
  const words = 'belongs to another user: run this as the user of the server'
  const ask = () => expect(askControl(dir, command, () => {})).rejects.toThrow(`${dir} ${words}`)
  // The folder is closed to strangers, or the socket alone.
  await asOrdinaryUser(strangers, ask)
  await chmod(dir, 0o755)
  await asOrdinaryUser(strangers, ask)
  await rm(strangers, { recursive: true })
})

test('where none listens, or one was killed, nobody answers', async () => {
  expect(await askControl(dir, command, () => {})).toBe(false)
  await listen(async () => {})
  await opened?.close()
  expect(await askControl(dir, command, () => {})).toBe(false)
})

test('what stands in the way is told in its own words', async () => {
  await listen(() => Promise.reject(new StartError('Там уже что-то есть.')))
  await expect(askControl(dir, command, () => {})).rejects.toThrow('Там уже что-то есть.')
})

test('who leaves ends the work, and so does the end of the process', async () => {
  const ended: string[] = []
  let begun = Promise.withResolvers<void>()
  await listen(async (_, { signal }) => {
    begun.resolve()
    await new Promise(resolve => {
      signal.addEventListener('abort', resolve)
    })
    ended.push('ended')
  })
  const socket = connect(join(dir, 'control.sock'))
  socket.write(`${JSON.stringify(command)}\n`)
  await begun.promise
  socket.destroy()
  await expect.poll(() => ended).toEqual(['ended'])
  begun = Promise.withResolvers()
  const asking = askControl(dir, command, () => {})
  await begun.promise
  await Promise.all([opened?.close(), expect(asking).rejects.toThrow('ended before the work was done')])
  expect(ended).toHaveLength(2)
})

test('what the end of the process cuts off is told so', async () => {
  const begun = Promise.withResolvers<void>()
  await listen(async (_, { signal }) => {
    begun.resolve()
    await sleep(60_000, undefined, { signal })
  })
  const asking = askControl(dir, command, () => {})
  await begun.promise
  await Promise.all([opened?.close(), expect(asking).rejects.toThrow('was stopped in the middle of it')])
})

test.each(['hello', '{}', '{"command":"erase"}', 'null'])('%s is refused', async line => {
  await listen(() => Promise.reject(new Error('it was done')))
  const socket = connect(join(dir, 'control.sock'))
  socket.write(`${line}\n`)
  expect(await text(socket)).toContain('"refused"')
})
