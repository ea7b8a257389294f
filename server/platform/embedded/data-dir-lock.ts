import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { StartError } from '#server/platform/start-error.ts'

import { fileProblem } from './file-problem.ts'
import { run } from './run.ts'

export type DataDirLock = { release(): Promise<void> }

const HELD = 75
const PATIENCE_SECONDS = '2'

/** The lock belongs to the open file, which the short-lived `flock` shares with us: the kernel frees it when we end, however we end. */
const takeLock = (descriptor: number) =>
  run(['flock', '--exclusive', '--wait', PATIENCE_SECONDS, '--conflict-exit-code', String(HELD), '3'], {
    descriptor
  })

function heldByAnother(dir: string, file: string): StartError {
  const pid = readFileSync(file, 'utf8').trim()
  const holder = pid === '' ? 'another process' : `another process (pid ${pid})`
  return new StartError(
    `The data folder ${dir} is in use by ${holder}: stop that one first, or set DATA_DIR to another folder.`
  )
}

async function lockFile(dir: string, file: string, descriptor: number) {
  const { code, output } = await takeLock(descriptor)
  if (code === HELD) throw heldByAnother(dir, file)
  if (code !== 0)
    throw new StartError(`The data folder ${dir} cannot be locked (${output}): use a local disk.`)
  ftruncateSync(descriptor)
  writeSync(descriptor, `${process.pid}\n`)
}

function holding(descriptor: number): DataDirLock {
  let held = true
  return {
    release: async () => {
      if (held) closeSync(descriptor)
      held = false
    }
  }
}

/**
 * Makes the data folder when there is none and takes it for this process alone.
 * A lock that is held is waited for two seconds, for the holder may just have been killed.
 * @throws {StartError} when the folder cannot be made or written, or another process holds it
 */
export async function lockDataDir(folder: string): Promise<DataDirLock> {
  const dir = resolve(folder)
  const file = join(dir, 'lock')
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await access(dir, constants.W_OK | constants.X_OK)
    const descriptor = openSync(file, 'a', 0o600)
    try {
      await lockFile(dir, file, descriptor)
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
    return holding(descriptor)
  } catch (error) {
    throw fileProblem(dir, error)
  }
}
