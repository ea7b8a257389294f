import { subscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { announceLinkChange } from '#server/platform/link-changes.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createLink, givePlan, nextName, signUp, type TestUser } from '#test/factories.ts'
import { PERSON } from '#test/over-http.ts'

let server: TestApp
let user: TestUser
let port: number
/** Requests that came to a handler of Fastify. */
let routed = 0

beforeAll(async () => {
  server = await startTestApp({ SHORT_URL: 'https://tr.test', TRUST_PROXY: '1' })
  user = await signUp(server)
  await givePlan(server, user, 'UNLIMITED_12')
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
  subscribe('tracing:fastify.request.handler:start', () => {
    routed += 1
  })
})

afterAll(() => server.close())

const HOST = 'Host: tr.test\r\n'
const AGENT = `User-Agent: ${PERSON}\r\nAccept-Language: ru\r\n`
const LAST = 'Connection: close\r\n\r\n'

/** What is answered to these bytes until the connection ends. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const request = (slug: string, behind = '') => `GET /${slug}${behind} HTTP/1.1\r\n${HOST}${AGENT}`

const ask = (path: string, method = 'GET') => answerTo(`${method} ${path} HTTP/1.1\r\n${HOST}${AGENT}${LAST}`)

const opened = (socket: Socket) => new Promise<void>(resolve => socket.once('connect', resolve))

/** Without what differs from moment to moment, and by the version of HTTP. */
const lasting = (answer: string) => answer.replace(/^Date: .*\r\n/m, '').replace(/^HTTP\/1\.\d/, 'HTTP')

async function clicksOf(link: string): Promise<{ click: string; count: number }[]> {
  await server.settle()
  const answer = await server.services.clickhouse.probe.query({
    query: `select toJSONString(tuple(kind, machine, visitor, referrer, utm_source, language, device)) as click, count()::UInt32 as count
      from visits where link = {link: UInt64} group by click`,
    query_params: { link },
    format: 'JSONEachRow'
  })
  return answer.json()
}

/** Makes the router, not the memory, find the link: for it this is a letter like any other. */
const encoded = (slug: string) => slug.replace(/^l/, '%6c')

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

const inHours = (hours: number) => new Date(server.now() + hours * 3_600_000).toISOString()

const landing = { isMicrolanding: true, microlandingTemplate: 'light', title: 'Куртки' }

/** [what, whether an opening is counted, its fields]. */
const kinds: [string, boolean, () => Record<string, unknown>][] = [
  ['a link', true, () => ({ fulllink: 'https://example.ru/a?b=1#c', erid: 'Kra23' })],
  ['a landing', true, () => landing],
  ['a link for adults', true, () => ({ adult: true })],
  ['a link to come', false, () => ({ startDate: inHours(1) })],
  ['a link that ended', false, () => ({ endDate: inHours(-1) })],
  ['a link with a card', true, () => ({ appTitle: 'Куртка' })]
]

/** [what, method, behind the slug, headers, version]. */
const requests: [string, string, string, string, string?][] = [
  ['plain', 'GET', '', HOST + AGENT],
  ['HEAD', 'HEAD', '', HOST + AGENT],
  ['a query', 'GET', '?utm_source=vk&b=2&x=%22#y', HOST + AGENT],
  ['an empty query', 'GET', '?', HOST + AGENT],
  ['a confirmed age', 'GET', '?adult=yes', HOST + AGENT],
  ['a posted answer', 'GET', '?adult=yes', `${HOST}${AGENT}Sec-Fetch-Site: none\r\n`],
  ['the host of the app', 'GET', '', `Host: tropa.test\r\n${AGENT}`],
  ['a proxy', 'GET', '', `${HOST}${AGENT}X-Forwarded-For: 10.1.1.1, 77.88.8.8:4001\r\n`],
  ['a cookie', 'GET', '', `${HOST}${AGENT}Cookie: a=b\r\nCookie: own=1\r\n`],
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

describe.each(kinds)('%s', (kind, isCounted, fields) => {
  test.each(requests)(
    'with %s, is answered and counted from memory as by its route',
    async (what, method, behind, headers, version = '1.1') => {
      const { _id, shortlink } = await makeLink(fields())
      // That one is led to the question first.
      const counted = isCounted && !(kind === 'a link for adults' && what === 'a posted answer')
      const open = (slug: string) =>
        answerTo(
          `${method} /${slug}${behind} HTTP/${version}\r\n${headers}${LAST}${what === 'a body' ? 'abc' : ''}`
        )
      const before = routed
      const first = await open(encoded(shortlink))
      expect(routed).toBe(before + 1)
      expect(lasting(await open(shortlink))).toBe(lasting(first))
      expect(routed).toBe(before + 1)
      expect(first).toMatch(/^HTTP\/1\.1 /)
      expect((await clicksOf(_id)).map(({ count }) => count)).toEqual(counted ? [2] : [])
      await server.services.sql`update links set deleted_at = now() where id = ${_id}`
    }
  )
})

test('what leads nowhere is answered from memory too, and what is no opening goes to its route', async () => {
  const { shortlink } = await makeLink()
  const unknown = nextName('l-unknown-')
  await Promise.all([ask(`/${shortlink}`), ask(`/${unknown}`)])
  const before = routed
  const again = await ask(`/${unknown}`)
  expect(again).toMatch(/^HTTP\/1\.1 404 /)
  expect(routed).toBe(before)
  expect(lasting(await ask(`/${encoded(unknown)}`))).toBe(lasting(again))
  expect(await ask(`/${shortlink}/`)).toMatch(/^HTTP\/1\.1 302 /)
  expect(await ask(`/${shortlink}+`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask(`http://tr.test/${shortlink}`)).toMatch(/^HTTP\/1\.1 404 /)
  for (const method of ['POST', 'OPTIONS']) {
    expect(await ask(`/${shortlink}`, method)).toMatch(/^HTTP\/1\.1 404 /)
  }
})

test.each([
  ['from memory', (slug: string) => slug],
  ['by its route', encoded]
])('an answer %s does not leave before its click is written', async (_, addressed) => {
  const { shortlink } = await makeLink()
  await ask(`/${shortlink}`)
  const kept = Promise.withResolvers<() => void>()
  const append = vi.spyOn(server.services.spool, 'append').mockImplementation((_line, written) => {
    kept.resolve(written)
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(request(addressed(shortlink)) + LAST)
  const answer = text(socket)
  const written = await kept.promise
  append.mockRestore()
  // Another one is asked and answered meanwhile: whatever was on its way would have come.
  expect(await ask(`/${shortlink}`)).toMatch(/^HTTP\/1\.1 302 /)
  expect(socket.bytesRead).toBe(0)
  written()
  expect(await answer).toMatch(/^HTTP\/1\.1 302 /)
})

describe('a connection', () => {
  test('that asks many at once is answered in turn, whoever answers', async () => {
    const slugs = await Promise.all([1, 2, 3].map(async () => (await makeLink()).shortlink))
    const behind = slugs.map((_slug, at) => `?n=${at}`)
    for (const slug of slugs.slice(1)) await answerTo(request(slug) + LAST)
    const answers = await answerTo(
      slugs.map((slug, at) => request(slug, behind[at]) + (at < 2 ? '\r\n' : LAST)).join('')
    )
    expect(answers.match(/(?<=Location: ).*/gi)).toEqual(
      behind.map(query => `https://example.ru/page${query}`)
    )
  })

  test('that goes away before its answer takes nobody along, and its click is counted', async () => {
    const { _id, shortlink } = await makeLink()
    await answerTo(request(shortlink) + LAST)
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map(opened))
    for (const socket of sockets) socket.write(`${request(shortlink)}\r\n`, () => socket.destroy())
    await expect.poll(async () => (await clicksOf(_id))[0]?.count ?? 0, { timeout: 60_000 }).toBe(21)
    expect(await answerTo(request(shortlink) + LAST)).toMatch(/^HTTP\/1\.1 302 /)
  })

  test('that is in the middle of a request when the server stops is told that it ends', async () => {
    const { shortlink } = await makeLink()
    await answerTo(request(shortlink) + LAST)
    const socket = connect(port, '127.0.0.1')
    await opened(socket)
    socket.write(`${request(shortlink)}\r\n`)
    await new Promise(resolve => socket.once('data', resolve))
    socket.write(request(shortlink))
    const answer = text(socket)
    // The bytes are there before the server stops.
    await answerTo(request(shortlink) + LAST)
    const closed = server.app.close()
    socket.write('\r\n')
    expect(await answer).toMatch(/^connection: close\r$/im)
    await closed
  })
})
