import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { openServices, type Services } from '#server/services.ts'

import { openPostgres } from './report-data.ts'
import { allLinks, owners } from './report-world.ts'

export type Person = 'account' | 'giant' | 'ordinary' | 'admin'

export interface ReportApp {
  services: Services
  /** Asks the API as somebody. @throws when the answer is no 200. */
  ask(who: Person, url: string): Promise<unknown>
  close(): Promise<void>
}

const PASSWORD = 'secret-123'
const nameOf = (who: Person) => `${who}@example.ru`
const nobody = () => Promise.reject(new FetchFault('network'))

async function signUp(app: FastifyInstance, username: string): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/users/new',
    payload: { username, password: PASSWORD }
  })
  if (reply.statusCode !== 201) throw new Error(`sign-up answered ${reply.body}`)
}

/** The owners of the links with the ids that the visits have, past the API and its plans; they sign in as anybody does. */
async function fill(sql: Sql, app: FastifyInstance): Promise<void> {
  const [there] = await sql`select 1 from users where id = ${owners.account}`
  if (there) return
  const [first] = await sql`select 1 from users where username = 'first@example.ru'`
  if (!first) await signUp(app, 'first@example.ru')
  const everyone = [...new Set([owners.admin, ...allLinks().map(link => link.owner)])]
  const named = new Map(Object.entries(owners).map(([who, id]) => [id, `${who.toLowerCase()}@example.ru`]))
  await sql`
    insert into users (id, username, password_hash, confirmed, is_new, plan, payed_to, registered_at, ever_paid, roles)
    select u.id, u.name, first.password_hash, true, false, 'UNLIMITED', now() + interval '5 years', now() - interval '2 years', true,
      case when u.id = ${owners.admin} then '{USER,ADMIN}'::text[] else '{USER}' end
    from unnest(${everyone}::bigint[], ${everyone.map(id => named.get(id) ?? `owner${id}@example.ru`)}::text[]) as u (id, name),
      users first where first.username = 'first@example.ru'`
  const links = allLinks()
  await sql`
    with made as (
      insert into links (id, users, shortlink, fulllink, created_at)
      select id, array[owner], 'v-' || id, 'https://example.ru/page', now() - interval '1 year' + (id % 1000) * interval '1 minute'
      from unnest(${links.map(link => link.id)}::bigint[], ${links.map(link => link.owner)}::bigint[]) as given (id, owner)
      returning id, shortlink)
    insert into slugs (slug, link_id) select shortlink, id from made`
  await sql.unsafe('analyze')
}

async function signIn(app: FastifyInstance, who: Person): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: nameOf(who), password: PASSWORD }
  })
  if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.body}`)
  return reply.json<{ access_token: string }>().access_token
}

/** The whole application over a data folder, at the moment at which its visits end. */
export async function openReportApp(dir: string, now: number): Promise<ReportApp> {
  const webDir = join(dir, 'web')
  await mkdir(webDir, { recursive: true })
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Тропа</title>')
  const postgres = await openPostgres(dir)
  const shift = now - Date.now()
  const clock = () => Date.now() + shift
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const config = readConfig({ DATA_DIR: dir, PUBLIC_URL: 'https://tropa.test' })
  const services = await openServices({
    config,
    postgres: postgres.address,
    clickhouse: { path: join(dir, 'clickhouse') },
    clock,
    log,
    reach: nobody,
    askStranger: nobody
  })
  const app = await buildApp({ config, services, clock, log, webDir, version: '0.0.0', commit: 'bench' })
  await fill(services.sql, app)
  // Of runs before: all come from one address.
  await services.sql`delete from attempts`
  const people: Person[] = ['account', 'giant', 'ordinary', 'admin']
  const tokens = new Map<Person, string>()
  for (const who of people) tokens.set(who, await signIn(app, who))
  return {
    services,
    async ask(who, url) {
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${tokens.get(who)}` } })
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode} ${reply.body}`)
      return reply.json<unknown>()
    },
    async close() {
      await app.close()
      await services.close()
      await postgres.stop()
    }
  }
}
