import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'
import { breakableUrl } from '#test/outage.ts'

const NAME = 'vera@example.ru'

let sql: Sql
let env: Record<string, string>
let close: () => Promise<void>
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tropa-admin-'))
  const database = await createDatabase()
  const way = await breakableUrl(database.address)
  sql = connectPostgres(database.address)
  const secret = 'x'.repeat(40)
  env = { DATA_DIR: dataDir, DATABASE_URL: way.address.url, TOKEN_SECRET: secret, ENCRYPTION_KEY: secret }
  close = async () => {
    await sql.end()
    await way.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
  await sql`
    insert into users (id, username, confirmed, payed_to, registered_at) values (1, ${NAME}, true, now(), now())`
})
afterAll(() => close())

async function admin(command: string): Promise<number | null> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), command, NAME], {
    env: { PATH, HOME, ...env },
    stdio: 'ignore'
  })
  await once(child, 'close')
  return child.exitCode
}

test('who was made an administrator on the command line is written down, by nobody, each time that it changes', async () => {
  for (const command of ['grant', 'grant', 'revoke', 'revoke']) expect(await admin(command)).toBe(0)
  const about = { admin_id: null, subject: 'user', subject_id: '1', subject_name: NAME }
  const [user, both] = [{ roles: ['USER'] }, { roles: ['ADMIN', 'USER'] }]
  expect(
    await sql`select admin_id, action, subject, subject_id, subject_name, before, after from audit order by at`
  ).toEqual([
    { ...about, action: 'role.grant', before: user, after: both },
    { ...about, action: 'role.revoke', before: both, after: user }
  ])
}, 400_000)
