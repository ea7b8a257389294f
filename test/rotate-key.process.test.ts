import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { tokenOfUser } from '#server/marketplace/sealed-token.ts'
import { createCipher, type EncryptionKeys } from '#server/platform/cipher.ts'
import { POSTGRES_USER } from '#server/platform/embedded/postgres-cluster.ts'
import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import { encryptionKeys } from '#server/platform/encryption-keys.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'

import { launchAdmin } from './admin-process.ts'
import { createDatabase } from './databases.ts'
import { embeddedOnly } from './embedded-only.ts'
import { breakableUrl } from './outage.ts'
import { killAll, startServer } from './process.ts'

/** More than two batches. */
const TOKENS = 450
const PATIENCE = { timeout: 120_000, interval: 20 }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tropa-rotate-'))
})
afterEach(killAll)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const inFile = () => encryptionKeys({ dataDir, encryptionKey: undefined, formerEncryptionKeys: [] })
const keyLines = async () => (await readFile(join(dataDir, 'encryption-key'), 'utf8')).trim().split('\n')
const textOf = (id: number | string) => `token of ${id}`

/** Something in the database of the installation while no server runs. */
async function inDatabase<Answer>(work: (sql: Sql) => Promise<Answer>): Promise<Answer> {
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') })
  const sql = connectPostgres(postgres)
  try {
    return await work(sql)
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

async function keepTokens(sql: Sql, keys: EncryptionKeys, count: number): Promise<void> {
  const cipher = createCipher(keys)
  for (let id = 1; id <= count; id += 1) {
    const { text, iv } = cipher.seal(textOf(id), tokenOfUser(String(id)))
    await sql`
      insert into users (id, username, payed_to, registered_at)
      values (${id}, ${`${id}@example.ru`}, now(), now()) on conflict do nothing`
    await sql`
      insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, saved_at)
      values (${id}, ${text}, ${iv}, 'last', now(), now())`
  }
}

/** How many tokens open with these keys; throws where one opens as another's. */
async function readableWith(sql: Sql, keys: EncryptionKeys): Promise<number> {
  const cipher = createCipher(keys)
  const rows = await sql<{ user_id: string; wb_token: Buffer; wb_token_iv: Buffer }[]>`
    select user_id, wb_token, wb_token_iv from marketplace_tokens`
  return rows.filter(({ user_id: id, wb_token: text, wb_token_iv: iv }) => {
    try {
      return cipher.open({ text, iv }, tokenOfUser(id)) === textOf(id)
    } catch {
      return false
    }
  }).length
}

/** From now on a change of this user's token waits until nobody is on hold. */
async function holdAt(sql: Sql, id: number): Promise<void> {
  await sql`create table if not exists on_hold (user_id bigint)`
  await sql`delete from on_hold`
  await sql`insert into on_hold values (${id})`
  await sql`
    create or replace function wait_on_hold() returns trigger language plpgsql as $$ begin
      while exists (select from on_hold where user_id = new.user_id) loop perform pg_sleep(0.02); end loop;
      return new;
    end $$`
  await sql`
    create or replace trigger wait_on_hold before update on marketplace_tokens
    for each row execute function wait_on_hold()`
}

/** Runs the command until it waits there; answers it and a way into the database that it has started. */
async function rotateUntilHeld() {
  const running = launchAdmin(['rotate-key'], { DATA_DIR: dataDir })
  const socketDir = join(dataDir, 'postgres', 'socket')
  const sql = connectPostgres({ socketDir, user: POSTGRES_USER, database: 'postgres' })
  const waits = async () => {
    const held = sql`
      select from pg_stat_activity where query like '%update marketplace_tokens%' and wait_event = 'PgSleep'`
    return (await held.catch(() => [])).length
  }
  await expect.poll(waits, PATIENCE).toBeGreaterThan(0)
  return { running, sql }
}

embeddedOnly('the key in a file is of an installation without DATABASE_URL', () => {
  test('killed at any moment it leaves every token readable, and ends with a key of its own', async () => {
    const server = await startServer({ dataDir })
    const [refused, why] = await launchAdmin(['rotate-key'], { DATA_DIR: dataDir }).ended
    expect([refused, why]).toEqual([1, expect.stringContaining('stop it, run this again, then start it')])
    await server.stop()
    const first = await inFile()
    await inDatabase(sql => keepTokens(sql, first, TOKENS))

    // With the new key in the file and nothing sealed yet, after a batch, and at the last token.
    for (const [at, sealed] of [
      [1, 0],
      [TOKENS - 100, 200],
      [TOKENS, 400]
    ] as const) {
      await inDatabase(sql => holdAt(sql, at))
      const { running, sql } = await rotateUntilHeld()
      await running.killTree()
      await sql.end()
      const keys = await inFile()
      expect(keys.former).toEqual([first.present])
      const [all, anew] = await inDatabase(
        async one =>
          [await readableWith(one, keys), await readableWith(one, { ...keys, former: [] })] as const
      )
      expect([all, anew]).toEqual([TOKENS, sealed])
    }

    // Everything is sealed anew, and the file cannot be written.
    const { running, sql } = await rotateUntilHeld()
    await mkdir(join(dataDir, 'encryption-key.new'))
    await sql`delete from on_hold`
    await sql.end()
    expect(await running.ended).toEqual([1, expect.stringContaining('Everything can still be read.')])
    await rm(join(dataDir, 'encryption-key.new'), { recursive: true })
    const present = await inFile()
    expect(present.former).toEqual([first.present])
    expect(await inDatabase(one => readableWith(one, { ...present, former: [] }))).toBe(TOKENS)

    const [code, said] = await launchAdmin(['rotate-key'], { DATA_DIR: dataDir }).ended
    expect([code, said]).toEqual([0, expect.stringContaining(`0 of ${TOKENS} marketplace tokens`)])
    expect(await keyLines()).toEqual([present.present])

    const [again, words] = await launchAdmin(['rotate-key'], { DATA_DIR: dataDir }).ended
    expect([again, words]).toEqual([0, expect.stringContaining(`${TOKENS} of ${TOKENS} marketplace tokens`)])
    const last = await inFile()
    expect(last.former).toEqual([])
    expect([first.present, present.present]).not.toContain(last.present)
    expect(words).not.toContain(last.present)
    expect(await inDatabase(one => readableWith(one, last))).toBe(TOKENS)
  }, 1_200_000)
})

test('keys of the environment: the former one reads, the present one is sealed with, while the server runs', async () => {
  const database = await createDatabase()
  const way = await breakableUrl(database.address)
  const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)]
  const sql = connectPostgres(database.address)
  await keepTokens(sql, { present: old, former: [] }, 3)
  const env = { DATABASE_URL: way.address.url, TOKEN_SECRET: old, ENCRYPTION_KEY: fresh }

  const [lost, unknown] = await launchAdmin(['rotate-key'], env).ended
  expect([lost, unknown]).toEqual([1, expect.stringContaining('3 open with none of the known keys')])
  expect(unknown).toContain('ENCRYPTION_KEY_FORMER')
  expect(await readableWith(sql, { present: old, former: [] })).toBe(3)

  const both = { ...env, ENCRYPTION_KEY_FORMER: `${'x'.repeat(32)}, ${old}` }
  const server = await startServer({ env: both })
  const [code, said] = await launchAdmin(['rotate-key'], both).ended
  expect([code, said]).toEqual([0, expect.stringContaining('3 of 3 marketplace tokens')])
  expect(said).toContain('ENCRYPTION_KEY_FORMER is not needed any more')
  expect(said).not.toContain(fresh)
  expect(await readableWith(sql, { present: fresh, former: [] })).toBe(3)
  await server.stop()
  await sql.end()
  await way.close()
  await database.drop()
}, 600_000)
