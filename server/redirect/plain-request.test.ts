import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openersHeaders } from './opening-request.ts'
import { plainRequest } from './plain-request.ts'

const socket = { remoteAddress: '127.0.0.1' }
const read = (head: string) => plainRequest(Buffer.from(head, 'latin1'), socket)

/** Reads heads by Node's parser; the next one that it has to say something of. */
let said = Promise.withResolvers<IncomingMessage | Error>()
const node = createServer((request, response) => {
  said.resolve(request)
  response.end()
})
node.on('clientError', (error: Error, connection: Socket) => {
  said.resolve(error)
  connection.destroy()
})

beforeAll(() => once(node.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => node.close())

async function byNode(head: string): Promise<IncomingMessage | Error> {
  said = Promise.withResolvers()
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, node.address())
  const connection = connect(port, '127.0.0.1')
  connection.end(Buffer.from(head, 'latin1'))
  const answer = await said.promise
  connection.destroy()
  return answer
}

const GET = 'GET /abc HTTP/1.1\r\nHost: tr.test\r\n'

/** What browsers and proxies send. */
const browser = `GET /Abc?utm_source=vk&x=%22 HTTP/1.1\r
Host: tr.test\r
Connection: keep-alive\r
sec-ch-ua: "Chromium";v="140"\r
Upgrade-Insecure-Requests: 1\r
User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r
Accept: text/html,*/*;q=0.8\r
Sec-Fetch-Site: none\r
Referer: https://vk.com/\r
Accept-Encoding: gzip, deflate, br\r
ACCEPT-LANGUAGE:ru-RU,ru;q=0.9 \r
Cookie: a=b; own=1\r
X-Forwarded-For: 77.88.8.8\r
X-Empty:\r
\r
`

test('what a browser sends is read, each header by its name in lower case', () => {
  expect(read(browser)).toEqual({
    method: 'GET',
    url: '/Abc?utm_source=vk&x=%22',
    headers: {
      host: 'tr.test',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
      'sec-fetch-site': 'none',
      referer: 'https://vk.com/',
      'accept-language': 'ru-RU,ru;q=0.9',
      cookie: 'a=b; own=1',
      'x-forwarded-for': '77.88.8.8'
    },
    socket
  })
})

test.each([
  ['no host', 'GET /abc HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ['another method', GET.replace('GET', 'HEAD') + '\r\n'],
  ['a method of small letters', GET.replace('GET', 'get') + '\r\n'],
  ['another version', GET.replace('1.1', '1.0') + '\r\n'],
  ['a whole address', GET.replace('/abc', 'http://tr.test/abc') + '\r\n'],
  ['a letter of no URL', GET.replace('/abc', '/\xe9') + '\r\n'],
  ['a space in the address', GET.replace('/abc', '/a b') + '\r\n'],
  ['no end', GET],
  ['half an end', `${GET}\r`],
  ['something behind it', `${GET}\r\nG`],
  ['another request behind it', `${GET}\r\n${GET}\r\n`],
  ['ends of lines without CR', `${GET}\r\n`.replaceAll('\r', '')],
  ['one end without CR', `${GET}Accept: */*\n\r\n`],
  ['a line that goes on', `${GET}X: a\r\n b\r\n\r\n`],
  ['a space before the colon', `${GET}X : a\r\n\r\n`],
  ['no colon', `${GET}X\r\n\r\n`],
  ['no name', `${GET}: a\r\n\r\n`],
  ['NUL', `${GET}X: a\0b\r\n\r\n`],
  ['letters outside of ASCII', `${GET}User-Agent: \xe9\r\n\r\n`],
  ['a header twice', `${GET}Cookie: a=b\r\nCookie: own=1\r\n\r\n`],
  ['two hosts', `${GET}HOST: other.test\r\n\r\n`],
  ['a body', `${GET}Content-Length: 3\r\n\r\n`],
  ['a body of pieces', `${GET}transfer-encoding: chunked\r\n\r\n`],
  ['an expectation', `${GET}Expect: 100-continue\r\n\r\n`],
  ['another protocol', `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['the last one', `${GET}Connection: close\r\n\r\n`],
  ['the last one of a proxy', `${GET}Proxy-Connection: close\r\n\r\n`],
  ['the last one among others', `${GET}Connection: keep-alive, close\r\n\r\n`],
  ['the last one in a line of its own', `${GET}Connection: keep-alive\r\nConnection: close\r\n\r\n`],
  ['more than most', `${GET}X: ${'a'.repeat(9000)}\r\n\r\n`],
  ['more headers than Node reads', `GET /abc HTTP/1.1\r\n${'x:\r\n'.repeat(1000)}Host: tr.test\r\n\r\n`],
  ['nothing', '']
])('%s is left to Node', (_what, head) => {
  expect(read(head)).toBeUndefined()
})

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const printable = fc.string({ maxLength: 12 })
const anything = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map(code => String.fromCharCode(code)) })

const header = fc.record({
  name: fc.oneof(
    oneOf(...openersHeaders, 'connection', 'content-length', 'transfer-encoding', 'expect', 'upgrade'),
    oneOf('Cookie', 'USER-AGENT', 'ReFerer', 'accept', '__proto__', 'constructor', 'keep-alive'),
    printable
  ),
  colon: oneOf(':', ': ', ':\t ', ' :', ''),
  value: fc.oneof(
    { weight: 4, arbitrary: printable },
    oneOf('keep-alive', 'Keep-Alive', 'close', '0', '3', 'chunked', '100-continue', ' a\t', ''),
    anything
  ),
  end: fc.oneof({ weight: 30, arbitrary: oneOf('\r\n') }, oneOf('\n', '\r', '', '\r\n ', '\r\r\n'))
})

const head = fc
  .record({
    before: fc.oneof({ weight: 20, arbitrary: oneOf('') }, oneOf('\r\n', ' ', 'G')),
    method: fc.oneof({ weight: 20, arbitrary: oneOf('GET') }, oneOf('HEAD', 'POST', 'get', 'GETS')),
    path: fc.oneof({ weight: 5, arbitrary: fc.webPath() }, printable, anything),
    query: fc.oneof(fc.webQueryParameters(), printable),
    version: fc.oneof(
      { weight: 20, arbitrary: oneOf('HTTP/1.1') },
      oneOf('HTTP/1.0', 'HTTP/2.0', 'http/1.1')
    ),
    host: fc.oneof({ weight: 10, arbitrary: oneOf('Host: tr.test\r\n') }, oneOf('')),
    headers: fc.array(header, { maxLength: 5 }),
    end: fc.oneof({ weight: 20, arbitrary: oneOf('\r\n') }, oneOf('\n', '', '\r\n\r\n', '\r\nGET /x'))
  })
  .map(
    ({ before, method, path, query, version, host, headers, end }) =>
      `${before}${method} /${path.replace(/^\//, '')}?${query} ${version}\r\n${host}${headers
        .map(({ name, colon, value, end: behind }) => name + colon + value + behind)
        .join('')}${end}`
  )

test('whatever is read here is read by Node as the same', async () => {
  let plain = 0
  await fc.assert(
    fc.asyncProperty(head, async bytes => {
      const ours = read(bytes)
      if (!ours) return
      plain += 1
      const theirs = await byNode(bytes)
      if (theirs instanceof Error) throw theirs
      const { method, url, headers, complete } = theirs
      expect({ method, url, complete }).toEqual({ method: ours.method, url: ours.url, complete: true })
      for (const name of openersHeaders) expect([name, ours.headers[name]]).toEqual([name, headers[name]])
      expect(headers['content-length'] ?? headers['transfer-encoding']).toBeUndefined()
    }),
    { numRuns: 3000 }
  )
  expect(plain).toBeGreaterThan(300)
})
