import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pino } from 'pino'

import { noteVisited } from '#server/admin/statistics/note-visited.ts'
import { foldDays } from '#server/admin/statistics/statistics.store.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import { tuneYoungGarbage } from '#server/platform/young-garbage.ts'
import { openServices } from '#server/services.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'

import { FIRST_LINK, FIRST_USER, fillBusiness, type Size } from './admin-fill.ts'
import { openPostgres } from './report-data.ts'

// A process with the whole application over a data folder, which it fills first: `node admin-server.ts <folder> <size as JSON>`. It says
// where it listens, and ends with its input.

tuneYoungGarbage()

const [, , dir = '', sizeText = ''] = process.argv
const size: Size = JSON.parse(sizeText)
const nobody = () => Promise.reject(new FetchFault('network'))
/** Looks at targets of links come to nothing, once: they are not what is measured. */
const silence = async (_: string, signal: AbortSignal) => {
  await once(signal, 'abort')
  return nobody()
}

const webDir = join(dir, 'web')
await mkdir(webDir, { recursive: true })
await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Тропа</title>')
const postgres = await openPostgres(dir)
const { socketDir, user, database } = postgres.address
const log = pino({ level: 'warn' }, pino.destination(2))
const config = readConfig({ DATA_DIR: dir, PUBLIC_URL: 'http://localhost:3000' })
const services = await openServices({
  config,
  postgres: postgres.address,
  clickhouse: { path: join(dir, 'clickhouse') },
  clock: Date.now,
  log,
  reach: silence,
  askStranger: nobody
})
const { sql, clickhouse } = services
const app = await buildApp({
  config,
  services,
  clock: Date.now,
  log,
  webDir,
  version: '0.0.0',
  commit: 'bench'
})

const [there] = await sql`select 1 from users limit 1`
if (!there) {
  await fillBusiness({ host: socketDir, port: 5432, user, database }, size, text =>
    console.error(`  ${text}`)
  )
}
const answer = await clickhouse.writer.query({
  query: 'select count() as n from visits',
  format: 'JSONEachRow'
})
const [visits] = await answer.json<{ n: string }>()
if (Number(visits?.n) === 0) {
  await clickhouse.writer.command({
    query: `insert into visits (id, link, owner, time, visitor, kind)
      select number + 1, ${FIRST_LINK} + 1 + toUInt64(${size.links} * pow(cityHash64(number) / 18446744073709551616, 3)) as opened,
        ${FIRST_USER} + 1 + toUInt64(${size.users} * pow(cityHash64(opened) / 18446744073709551616, 4)), now64(3) - toIntervalSecond(cityHash64(number, 1) % 7776000),
        cityHash64(number, 2) % 1000000, 'visit'
      from numbers(${size.links})`,
    clickhouse_settings: { max_threads: 2, max_partitions_per_insert_block: '0' }
  })
}

await closePeriods({ sql, clickhouse, clock: Date.now })
await noteVisited(services, Date.now(), 0)
await foldDays(sql)
// Nearly every user was marked as visited; the database would tidy up after that by itself, a minute later.
if (!there) await sql.session(session => session.unsafe('vacuum analyze users'))

// What the engine and the night do by themselves takes up to half a gigabyte for a moment, whenever they like, and is no part of a file.
await clickhouse.writer.command({ query: 'system stop merges' })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
await sql`delete from pgboss.schedule where name like 'retention%'`
await sql`delete from pgboss.job where name like 'retention%'`
console.log(url)
process.stdin.resume()
process.stdin.once('end', () => {
  void app
    .close()
    .then(services.close)
    .then(postgres.stop)
    .then(() => process.exit(0))
})
