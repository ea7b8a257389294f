import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

import type { Row } from '#contract/analytics.ts'
import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'
import { sampleVisits } from '#server/analytics/testing/sample-visits.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'

import { startTestApp, type TestApp } from './app.ts'
import { createLink, givePlan, signUp, type TestUser } from './factories.ts'

export type Name = 'anna' | 'boris' | 'admin' | 'newcomer'
/** `shared` is Anna's and Boris's, `deleted` was Anna's. Two of them have the same title, one has none. */
export type LinkName = 'anna1' | 'anna2' | 'boris1' | 'shared' | 'deleted'

const titles: Record<LinkName, string> = {
  anna1: 'Весенняя распродажа',
  anna2: 'Весенняя распродажа',
  boris1: '',
  shared: 'Общая',
  deleted: 'Старая'
}

/** As many as there may be, so that every sampled press has its button. */
const additionalLinks = Array.from({ length: ADDITIONAL_LINKS_MAX }, (_, at) => ({
  title: `Кнопка ${at + 1}`,
  url: `https://example.ru/${at + 1}`
}))

interface SampleLink {
  id: string
  name: string
  shortlink: string
  deleted: boolean
}

export interface SampleApp {
  context: TestApp
  users: Record<Name, TestUser>
  links: Record<LinkName, SampleLink>
  visits: VisitRow[]
  linksOf(name: Name): SampleLink[]
  ask(user: Name, path: string, query: Record<string, string>): Promise<LightMyRequestResponse>
  rowsOf<R extends Row = Row>(user: Name, path: string, query: Record<string, string>): Promise<R[]>
  close(): Promise<void>
}

/** An application with users whose plans keep everything, their links and some thousand visits of half a year. */
export async function startSampleApp(): Promise<SampleApp> {
  const context = await startTestApp()
  const { sql, clickhouse } = context.services
  const users: SampleApp['users'] = {
    anna: await signUp(context),
    boris: await signUp(context),
    admin: await signUp(context),
    newcomer: await signUp(context)
  }
  for (const user of Object.values(users)) await givePlan(context, user, 'UNLIMITED_12')
  await sql`update users set roles = '{USER,ADMIN}' where username = ${users.admin.username}`
  const create = async (user: TestUser, title: string) => {
    const { _id: id, shortlink } = await createLink(context, user, { title, additionalLinks })
    return { id, shortlink, name: title || shortlink, deleted: false }
  }
  const links: SampleApp['links'] = {
    anna1: await create(users.anna, titles.anna1),
    anna2: await create(users.anna, titles.anna2),
    boris1: await create(users.boris, titles.boris1),
    shared: await create(users.anna, titles.shared),
    deleted: { ...(await create(users.anna, titles.deleted)), deleted: true }
  }
  const ownerOf = async ({ id }: SampleLink) => {
    const [row] = await sql<{ owner: string }[]>`select users[1] as owner from links where id = ${id}`
    return row?.owner ?? ''
  }
  const [anna, boris] = [await ownerOf(links.anna1), await ownerOf(links.boris1)]
  await sql`update links set users = array[${anna}, ${boris}]::bigint[] where id = ${links.shared.id}`
  await context.app.inject({
    method: 'DELETE',
    url: `/api/users/shortlinks/${links.deleted.id}`,
    headers: users.anna.headers
  })
  const owned = Object.values(links).map(({ id }) => ({
    link: id,
    owner: id === links.boris1.id ? boris : anna
  }))
  const visits = sampleVisits(owned, context.now(), 4000)
  await insertVisits(clickhouse, visits.map(visitLine).join(''), 'sample')

  const ask: SampleApp['ask'] = (user, url, query) =>
    context.app.inject({ method: 'GET', url, headers: users[user].headers, query })
  const ownLinks = {
    anna: [links.anna1, links.anna2, links.shared, links.deleted],
    boris: [links.boris1, links.shared],
    admin: [],
    newcomer: []
  }
  return {
    context,
    users,
    links,
    visits,
    linksOf: name => ownLinks[name],
    ask,
    async rowsOf<R extends Row>(user: Name, path: string, query: Record<string, string>) {
      const reply = await ask(user, path, query)
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json<R[]>()
    },
    close: context.close
  }
}
