import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { StartError } from '#server/platform/start-error.ts'
import { asOrdinaryUser } from '#test/ordinary-user.ts'

import { lockDataDir } from './data-dir-lock.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-lock-'))
})

afterEach(() => rm(dir, { recursive: true, force: true }))

/** A process of its own that takes the lock and then only waits. */
async function holder(folder: string) {
  const module = pathToFileURL(join(import.meta.dirname, 'data-dir-lock.ts')).href
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)})
    globalThis.lock = await lockDataDir(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  }
}

test('makes the folder for its owner alone and can be taken again after release', async () => {
  const folder = join(dir, 'a', 'data')
  const first = await lockDataDir(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await first.release()
  await first.release()
  const second = await lockDataDir(folder)
  await second.release()
})

test('refuses a second process with one line that names the folder and the holder', async () => {
  const other = await holder(dir)
  try {
    const refused = await lockDataDir(dir).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(refused).toHaveProperty(
      'message',
      `The data folder ${dir} is in use by another process (pid ${other.pid}): stop that one first, or set DATA_DIR to another folder.`
    )
  } finally {
    await other.kill()
  }
})

test('is free once its holder has been killed', async () => {
  const other = await holder(dir)
  await other.kill()
  const lock = await lockDataDir(dir)
  expect(await readFile(join(dir, 'lock'), 'utf8')).toBe(`${process.pid}\n`)
  await lock.release()
})

test('waits for a holder that is just going', async () => {
  const first = await lockDataDir(dir)
  const second = lockDataDir(dir)
  await first.release()
  await expect(second).resolves.toHaveProperty('release')
  await (await second).release()
})

test.each([
  ['is a file', 'file'],
  ['lies below a file', join('file', 'data')]
])('says what to do when the path %s', async (_, name) => {
  await writeFile(join(dir, 'file'), '')
  await expect(lockDataDir(join(dir, name))).rejects.toThrow(/is not a folder: move the file away/)
})

test('says what to do when the path leads to a disk that is not there', async () => {
  await symlink(join(dir, 'absent', 'disk'), join(dir, 'data'))
  await expect(lockDataDir(join(dir, 'data'))).rejects.toThrow(/leads nowhere: mount the disk/)
})

test('says what to do when the folder cannot be written', async () => {
  await chmod(dir, 0o500)
  await asOrdinaryUser(dir, () =>
    expect(lockDataDir(dir)).rejects.toThrow(
      /cannot be written by the user with id \d+: give it to this user/
    )
  )
})
