import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'

import { DAY_MS } from '#contract/durations.ts'
import { removeUsers } from '#server/removal.ts'
import type { Services } from '#server/services.ts'

import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { PERSON } from './over-http.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What tests of the removal of users ask, and see of it. */
export function removalsOf(context: TestApp) {
  const { app, services } = context

  const ask = (
    of: TestUser,
    method: Method,
    url: string,
    payload?: object
  ): Promise<LightMyRequestResponse> =>
    app.inject({ method, url, headers: of.headers, ...(payload && { payload }) })

  return {
    ask,
    wantToGo: (of: TestUser) => ask(of, 'DELETE', '/api/users/profile', { password: of.password }),
    signIn: ({ username, password }: TestUser) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } }),
    /** How a person's visit of a short link is answered. */
    open: async (slug: string) =>
      (await app.inject({ url: `/${slug}`, headers: { 'user-agent': PERSON } })).statusCode,
    /** Runs the removal as the sweep does, so many days from now. */
    after: (days: number, other: Partial<Services> = {}) => {
      const { sql, clickhouse, jobs, cache, endRenewal } = { ...services, ...other }
      const clock = () => context.now() + days * DAY_MS
      return removeUsers({
        sql,
        clickhouse,
        jobs,
        clock,
        log: pino({ level: 'silent' }),
        forgetSlugs: cache.forget,
        endRenewal
      })
    },
    /** How many visits of a link are stored, by owner. */
    async visitsOf(link: string): Promise<Record<string, number>> {
      const answer = await services.clickhouse.probe.query({
        query: `select toString(owner) as owner, toUInt32(count()) as visits from visits
                where link = {link: UInt64} group by owner`,
        query_params: { link },
        format: 'JSONEachRow'
      })
      const rows = await answer.json<{ owner: string; visits: number }>()
      return Object.fromEntries(rows.map(({ owner, visits }) => [owner, visits]))
    },
    /** The tables with rows of a user. */
    async tablesWith(userId: string): Promise<string[]> {
      const { sql } = services
      const tables = await sql<{ name: string }[]>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id' order by table_name`
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await sql.unsafe(`select 1 from ${name} where user_id = $1 limit 1`, [userId])
        if (rows.length > 0) found.push(name)
      }
      return found
    },
    /** The tables in which a text stands, in whatever column. */
    async standsIn(text: string): Promise<string[]> {
      const { sql } = services
      const tables = await sql<{ name: string }[]>`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
      const found: string[] = []
      for (const { name } of tables) {
        const query = `select 1 from ${name} as t where position($1 in t::text) > 0 limit 1`
        if ((await sql.unsafe(query, [text])).length > 0) found.push(name)
      }
      return found
    }
  }
}
