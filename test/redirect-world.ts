import type { Socket } from 'node:net'

import { expect } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'

import { startTestApp } from './app.ts'
import { createLink, nextName, signUpWithPlan } from './factories.ts'
import { PERSON } from './over-http.ts'
import { ask, openConnection } from './raw-connection.ts'

export const HOST = 'Host: tr.test\r\n'
export const AGENT = `User-Agent: ${PERSON}\r\nAccept-Language: ru\r\n`
export const LAST = 'Connection: close\r\n\r\n'

/** A head without its end. */
export const request = (slug: string, behind = '') => `GET /${slug}${behind} HTTP/1.1\r\n${HOST}${AGENT}`

/** Without what differs from moment to moment, and by the version of HTTP. */
export const lasting = (answer: string) =>
  answer.replace(/^Date: .*\r\n/m, '').replace(/^HTTP\/1\.\d/, 'HTTP')

const landing = { isMicrolanding: true, microlandingTemplate: 'light', title: 'Куртки' }

/** [what, whether an opening is counted, its fields at a moment]. */
export const kinds: [string, boolean, (now: number) => Record<string, unknown>][] = [
  ['a link', true, () => ({ fulllink: 'https://example.ru/a?b=1#c', erid: 'Kra23' })],
  ['a landing', true, () => landing],
  ['a link for adults', true, () => ({ adult: true })],
  ['a link to come', false, now => ({ startDate: new Date(now + HOUR_MS).toISOString() })],
  ['a link that ended', false, now => ({ endDate: new Date(now - HOUR_MS).toISOString() })],
  ['a link with a card', true, () => ({ appTitle: 'Куртка' })]
]

/** [what, method, behind the slug, headers, version]. */
export const requests: [string, string, string, string, string?][] = [
  ['plain', 'GET', '', HOST + AGENT],
  ['HEAD', 'HEAD', '', HOST + AGENT],
  ['a query', 'GET', '?utm_source=vk&b=2&x=%22#y', HOST + AGENT],
  ['an empty query', 'GET', '?', HOST + AGENT],
  ['a confirmed age', 'GET', '?adult=yes', HOST + AGENT],
  ['a posted answer', 'GET', '?adult=yes', `${HOST}${AGENT}Sec-Fetch-Site: none\r\n`],
  ['the host of the app', 'GET', '', `Host: tropa.test\r\n${AGENT}`],
  ['a proxy', 'GET', '', `${HOST}${AGENT}X-Forwarded-For: 10.1.1.1, 77.88.8.8:4001\r\n`],
  ['a cookie', 'GET', '', `${HOST}${AGENT}Cookie: a=b; own=1\r\n`],
  ['cookies', 'GET', '', `${HOST}${AGENT}Cookie: a=b\r\nCookie: own=1\r\n`],
  [
    'headers twice',
    'GET',
    '',
    `${HOST}User-Agent: one\r\nUser-Agent: two\r\nReferer: https://vk.com/\r\nReferer: https://ok.ru/\r\nAccept-Language: ru\r\nAccept-Language: en\r\n`
  ],
  [
    'odd headers',
    'GET',
    '',
    `${HOST}User-Agent: \xe9"\\\xff\r\nPurpose: prefetch\r\nAccept-Version: 2\r\nAccept: application/json\r\n`
  ],
  ['a messenger', 'GET', '', `${HOST}User-Agent: TelegramBot (like TwitterBot)\r\n`],
  ['no User-Agent', 'GET', '', HOST],
  ['a body', 'GET', '', `${HOST}${AGENT}Content-Type: text/plain\r\nContent-Length: 3\r\n`],
  ['an expectation', 'GET', '', `${HOST}${AGENT}Expect: 100-continue\r\n`],
  ['HTTP/1.0', 'GET', '', AGENT, '1.0']
]

/** An app that listens, and links of a user who may have whatever a link can. */
export async function openRedirectWorld() {
  const server = await startTestApp({ SHORT_URL: 'https://tr.test', TRUST_PROXY: '1' })
  const user = await signUpWithPlan(server, 'UNLIMITED_12')
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)

  /** A link that nothing changes any more, its page's preview included: once it is in memory it stays there. */
  async function makeLink(fields: Record<string, unknown> = {}) {
    const own = { appTitle: '', appImage: '', shortlink: nextName('l-known-') }
    const link = await createLink(server, user, { ...own, ...fields })
    const { cache, sql } = server.services
    const behind = nextName('notice-')
    await cache.load(behind)
    await announceLinkChange(sql, [behind])
    await expect.poll(() => cache.peek(behind)).toBeUndefined()
    return link
  }

  return {
    server,
    port,
    makeLink,

    /** A link in memory, and a connection on which it was asked for twice. */
    async openedConnection() {
      const link = await makeLink()
      const connected = new Promise<Socket>(resolve => server.app.server.once('connection', resolve))
      const socket = await openConnection(port)
      const served = await connected
      const plain = `${request(link.shortlink)}\r\n`
      await ask(socket, plain)
      await ask(socket, plain)
      return {
        link,
        socket,
        plain,
        /** The server's end of it. */
        served,
        /** What is sent next comes as a piece of its own. */
        async sendPiece(piece: string) {
          const read = served.bytesRead + piece.length
          socket.write(piece)
          await expect.poll(() => served.bytesRead, { interval: 5 }).toBe(read)
        }
      }
    },

    async clicksOf(link: string): Promise<{ click: string; count: number }[]> {
      await server.settle()
      const answer = await server.services.clickhouse.probe.query({
        query: `select toJSONString(tuple(kind, machine, visitor, referrer, utm_source, language, device)) as click, count()::UInt32 as count
          from visits where link = {link: UInt64} group by click`,
        query_params: { link },
        format: 'JSONEachRow'
      })
      return answer.json()
    },

    close: server.close
  }
}
