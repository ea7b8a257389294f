import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { ask, openConnection, readByNode } from '#test/raw-connection.ts'
import { AGENT, HOST, kinds, LAST, lasting, openRedirectWorld, request } from '#test/redirect-world.ts'

const world = duringTests(openRedirectWorld)

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code))
})

const pair = fc.oneof(
  oneOf('adult=yes', 'adult=no', 'adult', 'Adult=yes', '%61dult=yes', 'qr', 'qr=1', 'Qr', ''),
  oneOf('erid=x', 'ERID=y', '%65rid=z', 'b=2', 'B=3', 'b[]=1', 'b%00=1', '+b=1', 'c;b=1'),
  oneOf('utm_source=vk', 'utm_source=tg', 'utm_source=%76k', 'utm_source=a+b', 'utm_campaign=%25D0'),
  oneOf('utm_term=%zz', 'utm_medium=%EE', `utm_content=${'x'.repeat(2500)}`, `c=${'%41'.repeat(600)}`),
  visible
)
const query = fc.oneof(
  oneOf('', '?', '??', '?#a'),
  fc.array(pair, { maxLength: 6 }).map(pairs => `?${pairs.join('&')}`)
)

const header = fc.oneof(
  oneOf(
    'Sec-Fetch-Site: none',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Site: cross-site',
    'sec-fetch-site:'
  ),
  oneOf('Cookie: own=1', 'Cookie: a=b; own=1', 'Cookie: adult-asked=1; own=1', 'cookie: xown=1', 'Cookie:'),
  oneOf('Referer: https://vk.com/', 'Referer: http://TR.test:80/', 'Referer: android-app://com.vk.im/'),
  oneOf('Referer: \\"', 'Purpose: prefetch', 'Sec-Purpose: prefetch;prerender', 'X-Moz: prefetch'),
  oneOf(
    'X-Forwarded-For: 1.1.1.1, 77.88.8.8:80',
    'X-Forwarded-For: [2001:4860::1]:7',
    'X-Forwarded-For: , ,'
  ),
  oneOf('X-Forwarded-For: none', 'x-forwarded-for:', 'Accept-Language: en', 'Accept-Version: 1.0.0'),
  oneOf('Connection: keep-alive', 'Connection: Keep-Alive', 'Connection:', 'Keep-Alive: timeout=1'),
  oneOf('Range: bytes=0-1', 'If-None-Match: *', 'X-HTTP-Method-Override: POST', 'Te: trailers'),
  fc
    .tuple(
      oneOf('User-Agent', 'user-agent', 'Referer', 'Accept-Language', 'Cookie', 'X-Forwarded-For', 'X'),
      oneOf(':', ': ', ':\t', ': \t '),
      visible,
      oneOf('', ' ', '\t ')
    )
    .map(parts => parts.join(''))
)

const host = fc.oneof(
  { weight: 6, arbitrary: oneOf(HOST) },
  oneOf(
    'Host: tropa.test\r\n',
    'Host: TR.test\r\n',
    'host:tr.test:443\r\n',
    'Host: tr.test.\r\n',
    'Host:\r\n'
  )
)
const agent = fc.oneof(
  { weight: 5, arbitrary: oneOf(AGENT) },
  oneOf(
    '',
    'User-Agent:\r\n',
    'User-Agent: TelegramBot\r\n',
    `User-Agent: Mozilla/5.0 ${'x'.repeat(700)}\r\n`
  )
)
const head = fc.tuple(query, host, agent, fc.array(header, { maxLength: 4 })).map(
  ([behind, ...parts]) =>
    (path: string) =>
      `GET /${path}${behind} HTTP/1.1\r\n${parts[0]}${parts[1]}${parts[2].map(one => `${one}\r\n`).join('')}\r\n`
)

const makeLinks = () => {
  const now = world.server.now()
  const fields = [
    ...kinds.map(([, , fieldsAt]) => fieldsAt(now)),
    { adult: true, isMicrolanding: true, microlandingTemplate: 'dark', title: 'Вино' },
    {
      fulllink:
        'https://пример.рф:8443/п/?UTM_source=x&utm_source=own&utm_campaign=%D0%9B&utm_term=&b&qr#/a?b=1'
    },
    { fulllink: 'https://example.ru?#', erid: 'Kra' },
    { fulllink: 'https://example.ru/?erid=&b=%62#', erid: 'Kra', adult: true }
  ]
  return Promise.all(fields.map(one => world.makeLink(one)))
}

test('whatever is asked is answered and recorded on the socket, by Node and by the route alike', async () => {
  const slugs = (await makeLinks()).map(({ shortlink }) => shortlink)
  const { services } = world.server
  const lines: string[] = []
  const append = services.spool.append.bind(services.spool)
  const spy = vi.spyOn(services.spool, 'append').mockImplementation((line, written) => {
    lines.push(line.replace(/"id":"\d+","t":\d+/, ''))
    append(line, written)
  })
  const { socket } = await world.openedConnection()
  const told = async (connection: typeof socket, bytes: string) => {
    lines.length = 0
    return { answer: lasting(await ask(connection, bytes)), lines: [...lines] }
  }
  const anew = async (bytes: string) => {
    const connection = await openConnection(world.port)
    const answer = await told(connection, bytes)
    connection.destroy()
    return answer
  }
  let [all, read] = [0, 0]
  await fc.assert(
    fc.asyncProperty(oneOf(...slugs), fc.boolean(), head, async (shortlink, isUpper, bytes) => {
      const slug = isUpper ? shortlink.toUpperCase() : shortlink
      const byNode = await anew(bytes(slug))
      // For the router this is a letter like any other.
      expect(await anew(bytes(slug.replace(/^l/i, letter => (letter === 'l' ? '%6c' : '%4C'))))).toEqual(
        byNode
      )
      all += 1
      read += await readByNode(async () => expect(await told(socket, bytes(slug))).toEqual(byNode))
    }),
    { numRuns: 600 }
  )
  expect(read).toBeLessThan((all * 2) / 3)
  spy.mockRestore()
  socket.destroy()
}, 60_000)

const plain = (slug: string) => `${request(slug)}\r\n`
const withBody = (start: string, body: string) => `${start}Content-Length: ${body.length}\r\n\r\n${body}`

/** Of a link that is not in memory: what comes behind it has to wait. */
const unknown = () => plain(nextName('l-none-'))

/** One request each, of a link. */
const others = [
  (slug: string) => `${request(slug, '+')}\r\n`,
  (slug: string) => `${request(slug, '/1')}\r\n`,
  (slug: string) => plain(slug).replace('GET', 'HEAD'),
  (slug: string) => withBody(request(slug), ''),
  (slug: string) => withBody(request(slug), '\r\n\r\n'),
  (slug: string) => withBody(request(slug), plain(slug)),
  (slug: string) => withBody(request(slug).replace('GET', 'POST'), plain(slug)),
  (slug: string) => `${request(slug)}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  () => `GET /no/link HTTP/1.1\r\n${HOST}\r\n`
]

/** Without what only the last answer of a connection says otherwise. */
const untied = (answer: string) => answer.replaceAll(/^(?:Date|Connection|Keep-Alive): .*\r\n/gim, '')

/** A connection on which this was asked, and what was answered. */
async function openedBy(bytes: string) {
  const socket = await openConnection(world.port)
  return { socket, answer: untied(await ask(socket, bytes)) }
}

async function answerAlone(bytes: string): Promise<string> {
  const { socket, answer } = await openedBy(bytes)
  socket.destroy()
  return answer
}

test('requests that follow one another, cut anywhere, are answered in turn as each by itself', async () => {
  const slugs = (await makeLinks()).slice(0, 3).map(({ shortlink }) => shortlink)
  const last = `${request(slugs[0] ?? '', '?last')}${LAST}`
  const asked = fc.record({
    bytesOf: fc.oneof(oneOf(plain, unknown), oneOf(plain, unknown, ...others)),
    slug: oneOf(...slugs),
    cuts: fc.oneof({ weight: 4, arbitrary: oneOf<number[]>([]) }, fc.array(fc.nat(), { maxLength: 2 })),
    isLastOfPiece: fc.boolean()
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 5 }), async those => {
      const { socket } = await openedBy(plain(slugs[0] ?? ''))
      const each = those.map(({ bytesOf, slug, ...how }) => ({ bytes: bytesOf(slug), ...how }))
      for (const { bytes, cuts, isLastOfPiece } of each) {
        const places = cuts.map(cut => cut % bytes.length).toSorted((a, b) => a - b)
        for (const [nth, at] of [...places, bytes.length].entries()) {
          socket.write(bytes.slice(places[nth - 1] ?? 0, at))
          // So that what follows is a piece of its own, mostly.
          if (nth < places.length || isLastOfPiece) await sleep(1)
        }
      }
      socket.write(last)
      const answers = untied(await text(socket))
      const expected: string[] = []
      for (const bytes of [...each.map(one => one.bytes), last]) expected.push(await answerAlone(bytes))
      expect(answers).toBe(expected.join(''))
    }),
    { numRuns: 200 }
  )
}, 60_000)
