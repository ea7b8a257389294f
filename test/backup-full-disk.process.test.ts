import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'

import { done, launchBackup, launchRestore } from './backup-process.ts'
import { embeddedOnly } from './embedded-only.ts'
import { open, createShortlink, owner, signUp } from './over-http.ts'
import { killAll, startServer } from './process.ts'
import { smallDisk } from './small-disk.ts'

/** Each start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const FULL =
  /^(The disk that holds \S+ is full: free some space|The disk that holds \S+ has less than 256 MB left|A file below \S+ may not grow any more)/m

embeddedOnly('what outside databases need of a disk is not ours', () => {
  let root: string
  let dataDir: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tropa-backup-full-'))
    dataDir = join(root, 'data')
    const server = await startServer({ dataDir })
    const token = await signUp(server.url, owner)
    await open(server.url, await createShortlink(server.url, token))
    await server.stop()
    await writeFile(join(dataDir, 'uploads', 'large'), Buffer.alloc(2 * MEGABYTE))
  })

  afterEach(killAll)

  afterAll(() => rm(root, { recursive: true, force: true }))

  const emptyFolder = async (name: string) => {
    const dir = join(root, name)
    await mkdir(dir)
    return dir
  }

  test('a backup that finds no room says so, and leaves nothing', async () => {
    const disk = await emptyFolder('small')
    const { code, said } = await launchBackup(join(disk, 'one'), { DATA_DIR: dataDir }, smallDisk(1, disk))
      .ended
    expect(said).toMatch(FULL)
    expect(code).toBe(1)
    expect(existsSync(join(disk, 'one.partial'))).toBe(false)
  })

  test('a restore that finds no room says so', async () => {
    await done(launchBackup(join(root, 'whole'), { DATA_DIR: dataDir }))
    const disk = await emptyFolder('no-room')
    const { code, said } = await launchRestore(join(root, 'whole'), { DATA_DIR: disk }, smallDisk(150, disk))
      .ended
    expect(said).toMatch(FULL)
    expect(code).toBe(1)
  })
})
