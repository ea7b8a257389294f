import type { IncomingHttpHeaders } from 'node:http'
import { networkInterfaces } from 'node:os'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { withoutDeadlines } from '#test/no-hurry.ts'

import type { ResolveName } from './resolve-name.ts'
import {
  closeServers,
  fetchIt,
  guarded,
  knows,
  onlyPort,
  outcomeOf,
  serveHttp
} from './testing/local-servers.ts'

beforeEach(withoutDeadlines)
afterEach(closeServers)

describe('an answer', () => {
  test('comes with its status, headers and body; the question carries nothing but who asks', async () => {
    const asked: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = []
    const port = await serveHttp(({ method, url, headers }, response) => {
      asked.push({ method, url, headers })
      response.setHeader('set-cookie', 'a=1').writeHead(404, { 'content-type': 'text/html' }).end('привет')
    })
    const url = `http://127.0.0.1:${port}/page?a=%20b#hash`
    const answer = await fetchIt(url, { allow: onlyPort(port) })
    expect([answer.status, answer.headers['content-type'], answer.body.toString(), answer.url.href]).toEqual([
      404,
      'text/html',
      'привет',
      url
    ])
    await fetchIt(url, { allow: onlyPort(port) })
    expect(asked).toHaveLength(2)
    for (const { method, url: path, headers } of asked) {
      expect([method, path]).toEqual(['GET', '/page?a=%20b'])
      expect(headers).toEqual({
        host: `127.0.0.1:${port}`,
        'user-agent': 'Tropa/1.0 (+https://tropa.test/)',
        accept: expect.stringContaining('text/html'),
        'accept-language': 'ru',
        'accept-encoding': 'identity',
        connection: 'close'
      })
    }
  })

  test('to HEAD has no body', async () => {
    const port = await serveHttp(({ method }, response) => void response.end(method))
    const answer = await fetchIt(`http://127.0.0.1:${port}/`, { method: 'HEAD', allow: onlyPort(port) })
    expect([answer.status, answer.body.length]).toEqual([200, 0])
  })

  test.each([
    [undefined, 512 * 1024],
    [10, 10],
    [0, 0],
    [1e9, 512 * 1024]
  ])('is read no further than told (%s), and its line is closed', async (bytesMax, length) => {
    const closed = Promise.withResolvers<void>()
    const port = await serveHttp((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x')));
      }
      response.on('drain', write).on('close', closed.resolve)
      write()
    })
    const { body } = await fetchIt(`http://127.0.0.1:${port}/`, {
      allow: onlyPort(port),
      ...(bytesMax !== undefined && { bytesMax })
    })
    expect(body.length).toBe(length)
    await closed.promise
  })
})

/** Redirects to the next number until the last. */
const chain = (length: number) =>
  serveHttp(({ url = '/' }, response) => {
    const hop = Number(url.slice(1))
    if (hop === length) response.end('there')
    else response.writeHead([301, 302, 303, 307, 308][hop % 5] ?? 302, { location: `/${hop + 1}` }).end()
  })

describe('redirects', () => {
  test('three are followed', async () => {
    const port = await chain(3)
    const { body, url } = await fetchIt(`http://127.0.0.1:${port}/0`, { allow: onlyPort(port) })
    expect([body.toString(), url.pathname]).toEqual(['there', '/3'])
  })

  test('four are not', async () => {
    const port = await chain(4)
    expect(await outcomeOf(`http://127.0.0.1:${port}/0`, { allow: onlyPort(port) })).toBe('redirects')
  })

  test('that lead nowhere are the answer themselves', async () => {
    for (const headers of [{}, { location: 'http://[' }]) {
      const port = await serveHttp((_request, response) => void response.writeHead(302, headers).end())
      expect(await outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe(302)
    }
  })

  test('each place is looked at anew', async () => {
    const inner = await guarded('127.0.0.2')
    const port = await serveHttp(({ url = '/' }, response) => {
      response.writeHead(302, { location: decodeURIComponent(url.slice(1)) }).end()
    })
    const locations = [
      `http://127.0.0.2:${inner.port}/`,
      `//127.0.0.2:${inner.port}/`,
      `http://2130706434:${inner.port}/`,
      `http://user:password@127.0.0.1:${port}/`,
      `http://127.0.0.1:${inner.port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'http://rebound.test/',
      'http://rebound.test:22/',
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'data:text/plain,secret',
      'javascript:alert(1)'
    ]
    for (const location of locations) {
      const kind = await outcomeOf(`http://127.0.0.1:${port}/${encodeURIComponent(location)}`, {
        allow: onlyPort(port),
        resolve: knows({ 'rebound.test': ['10.0.0.1'] })
      })
      const isPrivate = /^(http:)?\/\/[^@]*$/.test(location)
      expect([location, kind]).toEqual([location, isPrivate ? 'private' : 'address'])
    }
    expect(inner.reached()).toBe(0)
  })
})

/** Not every machine has IPv6. */
const traps = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === '::1'))
  ? ['0.0.0.0', '::1']
  : ['0.0.0.0']

describe('a private place is never reached', () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7F.1',
    '017700000001',
    '0177.0.0.1',
    '00000177.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '127.9.9.9',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    'name.test',
    'name.test.',
    'NAME.test'
  ]

  test.each(spellings)('spelt %s', async host => {
    const names = { 'name.test': ['127.0.0.1'], 'name.test.': ['127.0.0.1'] }
    for (const trap of traps) {
      const { port, reached } = await guarded(trap)
      expect(await outcomeOf(`http://${host}:${port}/`, { resolve: knows(names) })).toBe('private')
      expect(reached()).toBe(0)
    }
  })

  test.each(['localhost', 'app.localhost'])('called %s', async host => {
    const { port, reached } = await guarded('127.0.0.1')
    expect(['private', 'name', 'resolver']).toContain(await outcomeOf(`http://${host}:${port}/`))
    expect(reached()).toBe(0)
  })

  test('with a public address beside it', async () => {
    const resolve = knows({ 'mixed.test': ['93.184.216.34', '127.0.0.1'] })
    expect(await outcomeOf('http://mixed.test/', { resolve })).toBe('address')
  })

  test('when the name means something else the next time: it is looked up once, and that is where the line goes', async () => {
    const port = await serveHttp((_request, response) => void response.end('outer'))
    // Nobody else listens there, as somebody could at the other address.
    const inner = await guarded('127.0.0.2', port)
    let asked = 0
    const resolve: ResolveName = () => {
      asked += 1
      return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    }
    const allow = onlyPort(port)
    const { body } = await fetchIt(`http://rebound.test:${port}/`, { resolve, allow })
    expect([body.toString(), asked]).toEqual(['outer', 1])
    expect(await outcomeOf(`http://rebound.test:${port}/`, { resolve, allow })).toBe('private')
    expect(inner.reached()).toBe(0)
  })

  test('when it names no address at all', async () => {
    expect(await outcomeOf('http://empty.test/', { resolve: knows({ 'empty.test': [] }) })).toBe('private')
  })
})

describe('only the web', () => {
  test.each([
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
    'gopher://93.184.216.34/',
    'data:text/plain,x',
    'ws://93.184.216.34/',
    'unix:/run/socket',
    'http://user@93.184.216.34/',
    'http://:password@93.184.216.34/',
    'http://93.184.216.34:22/',
    'http://93.184.216.34:6379/',
    'https://93.184.216.34:8443/',
    'http://[2606:4700::1111]:25/',
    'not an address',
    'http://',
    ''
  ])('%j is refused', async url => {
    expect(await outcomeOf(url)).toBe('address')
  })
})
