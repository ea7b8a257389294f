import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { connectClickHouse, select } from '#server/platform/clickhouse.ts'
import { connectPostgres } from '#server/platform/postgres.ts'
import { signUp } from '#test/over-http.ts'
import { startServer, type RunningServer } from '#test/process.ts'

import { slugOf } from './clicks.ts'
import { pinTree } from './cpu.ts'

// A server on two cores, with links of one owner, and a load of its own beside it.

export const LINKS = 2000
const SERVER_CORES = '0,1'
const [LOAD_CORES, WHERE] =
  availableParallelism() > 2
    ? [`2-${availableParallelism() - 1}`, 'the load on others']
    : [SERVER_CORES, 'the load on the same ones']

export const cores = `server and databases on cores ${SERVER_CORES}, ${WHERE}`
export const account = { username: 'owner@example.ru', password: 'secret-123' }

/** Starts a server on its cores; PostgreSQL and every thread yet to come stay there too. */
export async function startPinned(dataDir?: string): Promise<RunningServer> {
  const server = await startServer({
    ...(dataDir !== undefined && { dataDir }),
    env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' },
    prefix: ['taskset', '-c', SERVER_CORES]
  })
  pinTree(server, SERVER_CORES)
  return server
}

/** Past the API and its plans. Answers the owner's session and the first link's id. */
export async function makeLinks({ url, dataDir }: RunningServer): Promise<{ token: string; owner: string }> {
  const token = await signUp(url, account)
  const socketDir = join(dataDir, 'postgres', 'socket')
  const sql = connectPostgres({ socketDir, user: 'tropa', database: 'postgres' })
  const [row] = await sql<{ id: string }[]>`select id from users`
  const owner = row?.id ?? ''
  const slugs = Array.from({ length: LINKS }, (_, link) => slugOf(link))
  await sql`
    with made as (
      insert into links (id, users, shortlink, fulllink, created_at)
      select n, array[${owner}::bigint], slug, 'https://example.ru/page', now()
      from unnest(${slugs}::text[]) with ordinality as slugs (slug, n)
      returning id, shortlink)
    insert into slugs (slug, link_id) select shortlink, id from made`
  await sql.end()
  return { token, owner }
}

/** Milliseconds. */
const Percentiles = Type.Object({ p50: Type.Number(), p99: Type.Number() })
export type Percentiles = Static<typeof Percentiles>

const Second = Type.Object({
  answered: Type.Integer(),
  p50: Type.Number(),
  p99: Type.Number(),
  total: Type.Integer(),
  wrong: Type.Integer(),
  /** Of all answers after the first two seconds; with the last second. */
  whole: Type.Optional(Percentiles)
})
export type Second = Static<typeof Second>

/** Offers clicks at a steady rate; ends when all are answered. Each second is told of. */
export async function offer(
  server: RunningServer,
  rate: number,
  seconds: number,
  tell: (second: Second) => void | Promise<void>
): Promise<void> {
  const script = join(import.meta.dirname, 'steady-load.ts')
  const port = new URL(server.url).port
  const args = ['-c', LOAD_CORES, process.execPath, script, port, rate, seconds, LINKS].map(String)
  // A session of its own: within one the kernel shares a core out by what else the session has to do.
  const child = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const end = () => void child.kill()
  process.once('exit', end)
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) await tell(Value.Parse(Second, JSON.parse(line)))
  await ended
  process.off('exit', end)
}

const Health = Type.Object({
  details: Type.Object({
    clickhouse: Type.Object({ status: Type.String() }),
    spool: Type.Object({ files: Type.Integer(), oldestSeconds: Type.Integer(), lost: Type.Integer() })
  })
})

/** What waits to be counted. */
export async function spoolOf({ url }: RunningServer) {
  const answer = await fetch(`${url}/health`)
  return Value.Parse(Health, await answer.json()).details.spool
}

const Stored = Type.Object({ rows: Type.Integer(), ids: Type.Integer() })

/** Rows of a server that has stopped, and how many different clicks they are. */
export async function storedIn(dataDir: string): Promise<Static<typeof Stored>> {
  const clickhouse = connectClickHouse({ path: join(dataDir, 'clickhouse') })
  const [stored] = await select(
    clickhouse,
    Stored,
    'select count() as rows, uniqExact(id) as ids from visits',
    {}
  )
  await clickhouse.close()
  return stored ?? { rows: 0, ids: 0 }
}
