import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'

import { recordChange } from './admin/audit/record.ts'
import { fillHosts } from './links/hosts.store.ts'
import type { EncryptionKeys } from './platform/cipher.ts'
import { openSchema, type ClickHouseSchema } from './platform/clickhouse-schema.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import type { Config } from './platform/config.ts'
import { fileProblem } from './platform/embedded/file-problem.ts'
import { encryptionKeys } from './platform/encryption-keys.ts'
import { postgresProblem } from './platform/engine-problem.ts'
import type { Logger } from './platform/log.ts'
import { migratePostgres } from './platform/migrate.ts'
import { checkPostgres, type Sql } from './platform/postgres.ts'
import { installationSecret } from './platform/secrets.ts'
import { grantConfiguredAdmin } from './users/configured-admin.ts'
import { rewriteStoredVisits } from './visits/stored-visits-lock.ts'

/** Makes a folder where there is none. @throws StartError when it cannot be used */
async function prepareFolder(folder: string, setting: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw fileProblem(folder, error, setting)
  }
}

/** Makes the folders; answers the secrets that sign sessions and lock what is kept. */
export async function prepareFiles(config: Config, folders: string[]): Promise<[string, EncryptionKeys]> {
  const { dataDir, uploadsDir } = config
  for (const folder of folders) {
    await prepareFolder(folder, folder === uploadsDir ? 'UPLOADS_DIR' : 'DATA_DIR')
  }
  try {
    return [
      config.tokenSecret ?? (await installationSecret(dataDir, 'token-secret')),
      await encryptionKeys(config)
    ]
  } catch (error) {
    throw fileProblem(dataDir, error)
  }
}

/** Brings PostgreSQL to this version. */
export async function preparePostgres(
  sql: Sql,
  { databaseUrl, dataDir, adminUsername }: Config,
  now: number
): Promise<void> {
  try {
    await checkPostgres(sql)
    await migratePostgres(sql)
    await sql.begin(tx => grantConfiguredAdmin(tx, { adminUsername, recordChange }, now))
    await fillHosts(sql)
  } catch (error) {
    throw postgresProblem(error, databaseUrl, dataDir)
  }
}

/** Begins to bring ClickHouse to this version; nobody rewrites visits meanwhile. */
export const prepareClickHouse = (
  clickhouse: ClickHouse,
  sql: Sql,
  config: Config,
  log: Logger
): ClickHouseSchema =>
  openSchema({ clickhouse, sql, config, log, alone: work => rewriteStoredVisits(sql, work) })
