import type { LightMyRequestResponse } from 'fastify'

import { startTestApp, type TestApp } from './app.ts'
import { createLink, type TestUser, signUpWithPlan } from './factories.ts'
import { PERSON } from './over-http.ts'

/** What messengers' crawlers call themselves. */
export const TELEGRAM = 'TelegramBot (like TwitterBot)'

export const additionalLinks = [
  { title: 'Наш канал', url: 'https://t.me/romashka' },
  { title: 'Отзывы', url: 'https://reviews.example/x?erid=own&page=2#top' }
]

type Fields = Record<string, unknown>

export interface LandingVisits {
  server: TestApp
  user: TestUser
  /** Asks the host of short links as a person's browser does, unless told otherwise. */
  visit(
    url: string,
    headers?: Record<string, string>,
    method?: 'GET' | 'HEAD'
  ): Promise<LightMyRequestResponse>
  landing(fields?: Fields): Promise<{ _id: string; shortlink: string }>
  /** What was counted of a link, in order of time. */
  rowsOf(link: string): Promise<{ kind: string; button: number; machine: string }[]>
  close(): Promise<void>
}

/** Addresses that a page leads to. */
export const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** An application with a host of its own for short links, and a seller of landings. */
export async function startLandingVisits(): Promise<LandingVisits> {
  const server = await startTestApp({ SHORT_URL: 'https://tr.test', PUBLIC_URL: 'https://tropa.test' })
  const user = await signUpWithPlan(server, 'UNLIMITED_12')
  return {
    server,
    user,
    visit: (url, headers = {}, method = 'GET') =>
      server.app.inject({ method, url, headers: { host: 'tr.test', 'user-agent': PERSON, ...headers } }),
    landing: (fields = {}) =>
      createLink(server, user, {
        title: 'Осенние куртки',
        fulllink: 'https://shop.example/coats?size=m#reviews',
        isMicrolanding: true,
        microlandingTemplate: 'light',
        additionalLinks,
        erid: 'Kra23f5',
        advertiser: 'ООО «Ромашка», ИНН 7700000000',
        ...fields
      }),
    async rowsOf(link) {
      await server.settle()
      const answer = await server.services.clickhouse.probe.query({
        query:
          'select kind::String as kind, button, machine from visits where link = {link: UInt64} order by time, id',
        query_params: { link },
        format: 'JSONEachRow'
      })
      return answer.json<{ kind: string; button: number; machine: string }>()
    },
    close: server.close
  }
}
