import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'
import { connectPostgres } from '#server/platform/postgres.ts'

import { done, launchBackup, launchRestore } from './backup-process.ts'
import { embeddedOnly } from './embedded-only.ts'
import { open, createShortlink, owner, signUp } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import { killAll, startServer } from './process.ts'
import { smallDisk } from './small-disk.ts'

/** Each start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const FULL =
  /^(The disk that holds \S+ is full: free some space|The disk that holds \S+ has less than 256 MB left|A file below \S+ may not grow any more)/m

/** Of some 4 MB in a backup, which holds it in small pieces. */
async function addLargeTable(dataDir: string): Promise<void> {
  const sql = connectPostgres((await enginesOf(dataDir)).postgres)
  await sql`create table large as select md5(n::text) as text from generate_series(1, 200000) as n`
  await sql.end()
}

embeddedOnly('what outside databases need of a disk is not ours', () => {
  let root: string
  let dataDir: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tropa-backup-full-'))
    dataDir = join(root, 'data')
    const server = await startServer({ dataDir })
    const token = await signUp(server.url, owner)
    await open(server.url, await createShortlink(server.url, token))
    await addLargeTable(dataDir)
    await server.stop()
    await writeFile(join(dataDir, 'uploads', 'large'), Buffer.alloc(16 * MEGABYTE))
  })

  afterEach(killAll)

  afterAll(() => rm(root, { recursive: true, force: true }))

  const emptyFolder = async (name: string) => {
    const dir = join(root, name)
    await mkdir(dir)
    return dir
  }

  test.each([
    ['a table', 1],
    ['a file', 12]
  ])('a backup that finds no room in the middle of %s says so, and leaves nothing', async (_, megabytes) => {
    const disk = await emptyFolder(`small-${megabytes}`)
    const small = smallDisk(megabytes, disk)
    const { code, said } = await launchBackup(join(disk, 'one'), { DATA_DIR: dataDir }, small).ended
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
