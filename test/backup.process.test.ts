import { existsSync } from 'node:fs'
import { mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { connectPostgres } from '#server/platform/postgres.ts'

import { begun, done, launchBackup, launchRestore, launchRestoreUntil, whileHeld } from './backup-process.ts'
import { startHammer } from './hammer.ts'
import { startMailServer } from './mail-server.ts'
import { createShortlink, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import { freePort, killAll, startServer, type RunningServer } from './process.ts'
import { expectCounted, expectEachCounted, spooledFiles } from './stored-visits.ts'

const [CONNECTIONS, PAUSE_MS] = [16, 4]
/** Of a test that starts engines again and again. */
const PATIENCE_MS = 1_200_000

let root: string
let dataDir: string
/** Nobody listens there: letters wait. */
let smtp: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-backup-'))
  dataDir = join(root, 'data')
  smtp = `smtp://127.0.0.1:${await freePort()}`
})
afterEach(killAll)
afterAll(() => rm(root, { recursive: true, force: true }))

const environment = async (dir: string) => ({ DATA_DIR: dir, ...(await enginesOf(dir)).env })

/** Writes a picture to where uploads are, and says what it is called. */
async function keepPicture(name: string): Promise<Buffer> {
  const picture = Buffer.from(`the picture ${name}`)
  await writeFile(join(dataDir, 'uploads', name), picture, { mode: 0o600 })
  return picture
}

async function rowsOf(dir: string, statement: string): Promise<unknown[]> {
  const sql = connectPostgres((await enginesOf(dir)).postgres)
  const rows = await sql.unsafe(statement)
  await sql.end()
  return rows
}

const Made = Type.Object({ _id: Type.String() })

/** Makes a link, and gives it the next number as its title again and again until it is told to stop. */
async function editLink({ url }: RunningServer, token: string) {
  let count = 0
  const stopping = new AbortController()
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) })
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  const draft = { fulllink: 'https://example.ru/page', shortlink: 'edited', title: '0' }
  const made: unknown = await (await ask('POST', '/api/users/shortlinks', draft)).json()
  const { _id: id } = Value.Parse(Made, made)
  const work = async () => {
    while (!stopping.signal.aborted) {
      await ask('PUT', `/api/users/shortlinks/${id}`, { ...draft, title: String(count + 1) })
      count += 1
    }
  }
  const working = work()
  // Told at the end.
  working.catch(() => {})
  return {
    count: () => count,
    async stop() {
      stopping.abort()
      await working
    }
  }
}

test(
  'a backup under load, put back elsewhere: every click answered before is there once, and so is all else',
  { timeout: PATIENCE_MS },
  async () => {
    const server = await startServer({ dataDir, env: { SMTP_URL: smtp, LOG_LEVEL: 'warn' } })
    const token = await signUp(server.url, owner)
    const slugs = [
      await createShortlink(server.url, token),
      await createShortlink(server.url, token, 'second')
    ]
    const picture = `${'0'.repeat(32)}.jpg`
    const pixels = await keepPicture(picture)
    const hammers = slugs.map(slug =>
      startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, PAUSE_MS)
    )
    const answered = () => hammers.reduce((sum, hammer) => sum + hammer.answered(), 0)
    const edits = await editLink(server, token)
    await expect.poll(answered, { timeout: 120_000 }).toBeGreaterThan(2000)

    const before = { clicks: answered(), edits: edits.count() }
    const named = new Set(hammers.flatMap(hammer => hammer.names()))
    const dir = join(root, 'first')
    await done(launchBackup(dir, await environment(dataDir)))
    const after = { clicks: answered(), edits: edits.count() + 1 }
    await Promise.all([...hammers.map(hammer => hammer.stop()), edits.stop()])
    await server.stop()
    expect(await readdir(root)).not.toContain('first.partial')
    const modes = await Promise.all([dir, join(dir, 'secrets/encryption-key')].map(path => stat(path)))
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])

    const restored = join(root, 'restored')
    const said = await done(launchRestore(dir, await environment(restored)))
    expect(said).toContain('Всё на месте и совпало с копией')
    expect(await readFile(join(restored, 'uploads', picture))).toEqual(pixels)

    const mails = await startMailServer()
    const second = await startServer({ dataDir: restored, env: { SMTP_URL: mails.url } })
    await expect.poll(() => spooledFiles(restored), { timeout: 120_000 }).toEqual([])
    // The sessions of the first are the second's.
    const counted = await visitsOf(second.url, token)
    const [found] = await rowsOf(restored, `select title::int as edits from links where title ~ '^[0-9]+$'`)
    // Letters that waited wait no more.
    await expect
      .poll(() => mails.received.flatMap(({ recipients }) => recipients), { timeout: 120_000 })
      .toContain(owner.username)
    await second.stop()
    await mails.close()
    const { clickhouse } = await enginesOf(restored)
    const rows = await expectCounted(clickhouse, {
      answered: before.clicks,
      inFlight: after.clicks + 2 * CONNECTIONS - before.clicks
    })
    expect(counted).toBe(rows)
    const later = hammers.flatMap(hammer => hammer.names().filter(name => !named.has(name)))
    await expectEachCounted(clickhouse, { answered: [...named], inFlight: later })
    expect(found).toEqual({ edits: expect.toSatisfy((n: number) => n >= before.edits && n <= after.edits) })
    process.stdout.write(
      `${before.clicks} clicks answered before, ${after.clicks} until the end, ${rows} in the backup; ${JSON.stringify(found)} of ${before.edits} to ${after.edits}\n`
    )
  }
)

test(
  'killed in the middle, a backup leaves nothing that looks like one, and the next succeeds',
  { timeout: PATIENCE_MS },
  async () => {
    const dir = join(root, 'killed')
    const server = await startServer({ dataDir })
    await whileHeld(dataDir, async () => {
      const running = launchBackup(dir, await environment(dataDir))
      await begun(dir)
      await server.killTree()
      expect((await running.ended).code).toBe(1)
    })
    expect(existsSync(dir)).toBe(false)
    const refused = await launchRestore(`${dir}.partial`, await environment(join(root, 'nowhere'))).ended
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('is no backup') })

    const again = await startServer({ dataDir })
    await done(launchBackup(dir, await environment(dataDir)))
    expect(existsSync(dir)).toBe(true)
    // Nobody waits for it any more: it ends, and tidies up.
    const left = join(root, 'left')
    await whileHeld(dataDir, async () => {
      const leaving = launchBackup(left, await environment(dataDir))
      await begun(left)
      leaving.signal('SIGINT')
      await leaving.exited
    })
    await expect.poll(() => existsSync(`${left}.partial`), { timeout: 60_000 }).toBe(false)
    expect(existsSync(left)).toBe(false)
    await again.stop()
  }
)

test(
  'without a running server it copies all the same, and never into a folder that is there',
  { timeout: PATIENCE_MS },
  async () => {
    const dir = join(root, 'stopped')
    await done(launchBackup(dir, await environment(dataDir)))
    const refused = await launchBackup(dir, await environment(dataDir)).ended
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('is there already') })
  }
)

/** Turns one bit of a file around. */
async function damage(file: string): Promise<void> {
  const handle = await openFile(file, 'r+')
  const { size } = await handle.stat()
  const at = Math.floor(size / 2)
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
  await handle.close()
}

test(
  'a damaged backup is refused before anything is touched, and a place that has something is too',
  { timeout: PATIENCE_MS },
  async () => {
    const dir = join(root, 'damaged')
    await done(launchBackup(dir, await environment(dataDir)))
    const place = join(root, 'untouched')
    const files = [
      'clickhouse/visits.tsv.zst',
      'postgres/public.users.copy.zst',
      'manifest.json',
      'secrets/token-secret'
    ]
    for (const file of files) {
      await damage(join(dir, file))
      const refused = await launchRestore(dir, await environment(place)).ended
      expect(refused).toEqual({ code: 1, said: expect.stringContaining(`is damaged (${file})`) })
      expect(existsSync(place)).toBe(false)
      await damage(join(dir, file))
    }
    const refused = await launchRestore(dir, await environment(dataDir)).ended
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('is not empty') })
  }
)

test('a restore that was killed is never opened', { timeout: PATIENCE_MS }, async () => {
  const dir = join(root, 'for-half')
  await done(launchBackup(dir, await environment(dataDir)))
  const half = join(root, 'half')
  const running = launchRestoreUntil('ClickHouse, visits', dir, await environment(half))
  await expect.poll(() => running.output(), { timeout: 120_000 }).toContain('ClickHouse, visits')
  await running.killTree()
  await expect(startServer({ dataDir: half })).rejects.toThrow('A restore did not come to its end here')
  const again = await launchRestore(dir, await environment(half)).ended
  expect(again).toEqual({ code: 1, said: expect.stringContaining('is not empty') })
})

test('the backup opens to its own account', { timeout: PATIENCE_MS }, async () => {
  const restored = join(root, 'signed-in')
  await done(launchRestore(join(root, 'stopped'), await environment(restored)))
  const server = await startServer({ dataDir: restored })
  expect(await visitsOf(server.url, await signIn(server.url, owner))).toBeGreaterThan(0)
  await server.stop()
})
