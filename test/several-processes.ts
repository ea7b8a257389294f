import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ClickHouseAddress } from '#server/platform/clickhouse.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'

import { startBalancer, type Balancer } from './balancer.ts'
import { clickHouseServer } from './clickhouse-server.ts'
import { createDatabase } from './databases.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { breakableUrl, type Outage } from './outage.ts'
import { freePort, killAll, startServer, type RunningServer } from './process.ts'

interface OneOfSeveral {
  server: RunningServer
  /** Its way to PostgreSQL alone. */
  line: Outage
  /** Starts it again over the same folder, at the same port. */
  again(): Promise<void>
}

/** Processes of one installation: a PostgreSQL and a ClickHouse server between them, a spool for each. */
export interface Several {
  balancer: Balancer
  processes: readonly [OneOfSeveral, OneOfSeveral]
  mails: MailServer
  sql: Sql
  clickhouse: ClickHouseAddress
  close(): Promise<void>
}

const SECRETS = { TOKEN_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) }

/** Two of them behind a balancer. */
export async function startSeveral(): Promise<Several> {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-several-'))
  const uploads = join(dir, 'uploads')
  await mkdir(uploads)
  const engine = await clickHouseServer(join(dir, 'engine'))
  const [database, mails] = await Promise.all([createDatabase(), startMailServer(), engine.start()])
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)

  const startOne = async (port: number): Promise<OneOfSeveral> => {
    const line = await breakableUrl(database.address)
    const start = () =>
      startServer({
        dataDir: join(dir, String(port)),
        env: {
          ...SECRETS,
          PORT: String(port),
          PUBLIC_URL: balancer.url,
          DATABASE_URL: line.address.url,
          CLICKHOUSE_URL: engine.url,
          SMTP_URL: mails.url,
          UPLOADS_DIR: uploads,
          LOG_LEVEL: 'warn'
        }
      })
    const one: OneOfSeveral = {
      server: await start(),
      line,
      async again() {
        one.server = await start()
      }
    }
    return one
  }

  // Together, as a supervisor starts them: one of them prepares the databases.
  const processes = await Promise.all([startOne(ports[0]), startOne(ports[1])])
  const sql = connectPostgres(database.address)
  return {
    balancer,
    processes,
    mails,
    sql,
    clickhouse: { url: engine.url },
    async close() {
      await Promise.all(processes.map(({ server }) => server.stop()))
      await killAll()
      await balancer.close()
      await Promise.all([sql.end(), mails.close(), ...processes.map(({ line }) => line.close())])
      await database.drop()
      await engine.kill()
      await rm(dir, { recursive: true })
    }
  }
}
