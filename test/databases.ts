import { randomUUID } from 'node:crypto'

import { inject } from 'vitest'

import { connectPostgres, type PostgresAddress } from '#server/platform/postgres.ts'

import { TEMPLATE } from './global-setup.ts'

const addressOf = (database: string) => ({ socketDir: inject('postgresSocket'), user: 'tropa', database })

/** A migrated database of its own; `drop` removes it. */
export async function createDatabase(): Promise<{ address: PostgresAddress; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connectPostgres(addressOf('postgres'))
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
  return {
    address: addressOf(name),
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}
