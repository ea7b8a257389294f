import type { ClickHouseAddress } from '#server/platform/clickhouse.ts'
import { connectPostgres, type PostgresAddress } from '#server/platform/postgres.ts'

/** The servers of a run with `TEST_ENGINES=outside`; its workers are told of them by the environment. */
export interface Outside {
  /** Of PostgreSQL's superuser. */
  adminUrl: string
  /** Of an ordinary user, to whom every database of a test belongs. */
  ownerUrl: string
  clickhouseUrl: string
  /** Where that has its files. */
  clickhouseDir: string
}

const variables = {
  adminUrl: 'TEST_POSTGRES_ADMIN_URL',
  ownerUrl: 'TEST_POSTGRES_URL',
  clickhouseUrl: 'TEST_CLICKHOUSE_URL',
  clickhouseDir: 'TEST_CLICKHOUSE_DIR'
} as const satisfies Record<keyof Outside, string>

export function tellWorkers(servers: Outside): void {
  process.env[variables.adminUrl] = servers.adminUrl
  process.env[variables.ownerUrl] = servers.ownerUrl
  process.env[variables.clickhouseUrl] = servers.clickhouseUrl
  process.env[variables.clickhouseDir] = servers.clickhouseDir
}

function told(): Outside | undefined {
  const [adminUrl = '', ownerUrl = '', clickhouseUrl = '', clickhouseDir = ''] = Object.values(variables).map(
    name => process.env[name]
  )
  return adminUrl === '' ? undefined : { adminUrl, ownerUrl, clickhouseUrl, clickhouseDir }
}

/** Absent: every test has engines of its own inside its process, as an installation by npm has. */
export const outside = told()

/** The same server, another database of it. */
export function databaseOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function askAdmin({ adminUrl }: Outside, statement: string): Promise<void> {
  const admin = connectPostgres({ url: adminUrl }, { connections: 1 })
  try {
    await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}

/** Makes an empty database, or a copy of another one. */
export async function makePostgres(
  servers: Outside,
  name: string,
  template = 'template1'
): Promise<PostgresAddress> {
  const { username } = new URL(servers.ownerUrl)
  await askAdmin(servers, `create database ${name} template ${template} owner ${username}`)
  return { url: databaseOf(servers.ownerUrl, name) }
}

export const dropPostgres = (servers: Outside, name: string): Promise<void> =>
  askAdmin(servers, `drop database if exists ${name} with (force)`)

async function askClickHouse({ clickhouseUrl }: Outside, body: string): Promise<void> {
  const answer = await fetch(clickhouseUrl, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
}

export async function makeClickHouse(
  servers: Outside,
  name: string
): Promise<ClickHouseAddress & { url: string }> {
  await askClickHouse(servers, `create database ${name}`)
  return { url: databaseOf(servers.clickhouseUrl, name) }
}

export const dropClickHouse = (servers: Outside, name: string): Promise<void> =>
  askClickHouse(servers, `drop database if exists ${name} sync`)
