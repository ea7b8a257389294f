import { afterEach, beforeEach, expect, test } from 'vitest'

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

/** Every way to write a place that is not everyone's. */
const privatePlaces = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '１２７．０．０．１',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '0xa.1',
  '012.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '192.168.257',
  '3232235521',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '169.254.43518',
  '168.63.129.16',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:53aa:64c::80ff:fffe]',
  '[2001:db8::1]',
  'inner.test',
  'INNER.test',
  'inner.test.',
  'mapped.test'
]

const names = {
  'inner.test': ['127.0.0.1'],
  'inner.test.': ['127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1', '::1']
}

/** Sends whoever comes where the path says, and counts them. */
async function signpost() {
  const asked: string[] = []
  const port = await serveHttp(({ url = '/' }, response) => {
    asked.push(url)
    // As bytes, which is how sites write other letters.
    const location = Buffer.from(decodeURIComponent(url.slice(1))).toString('latin1')
    response.writeHead(302, { location }).end()
  })
  return { asked, to: (location: string) => `http://127.0.0.1:${port}/${encodeURIComponent(location)}`, port }
}

test.each(privatePlaces)('no redirect leads to %s', async host => {
  const { to, asked, port } = await signpost()
  const inner = await guarded('0.0.0.0')
  for (const location of [`http://${host}:${inner.port}/`, `//${host}:${inner.port}/`, `http://${host}/`]) {
    expect([
      location,
      await outcomeOf(to(location), { allow: onlyPort(port), resolve: knows(names) })
    ]).toEqual([location, 'private'])
    // Nor one at the end of redirects to the outside.
    const twice = to(to(location))
    expect(await outcomeOf(twice, { allow: onlyPort(port), resolve: knows(names) })).toBe('private')
  }
  expect([asked.length, inner.reached()]).toEqual([9, 0])
})

test('a redirect may be written in any letters', async () => {
  const asked: string[] = []
  const port = await serveHttp(({ url = '/' }, response) => {
    asked.push(url)
    const location = Buffer.from('/каталог?цвет=красный').toString('latin1')
    if (url === '/') response.writeHead(302, { location }).end()
    else if (url.startsWith('/%D0')) response.writeHead(302, { location: '/caf\u00e9' }).end()
    else response.end('there')
  })
  const { url } = await fetchIt(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })
  expect(asked).toEqual(['/', encodeURI('/каталог?цвет=красный'), '/caf%C3%A9'])
  expect(url.pathname).toBe('/caf%C3%A9')
})

test('a loop ends after three redirects, whatever its kind', async () => {
  const asked: string[] = []
  const port = await serveHttp(({ url = '/' }, response) => {
    asked.push(url)
    const next = url === '/here' ? '/here' : url === '/a' ? '/b' : url === '/b' ? '/a' : `${url}x`
    response.writeHead(301, { location: next }).end()
  })
  for (const path of ['/here', '/a', '/grows']) {
    asked.splice(0)
    expect(await outcomeOf(`http://127.0.0.1:${port}${path}`, { allow: onlyPort(port) })).toBe('redirects')
    expect(asked).toHaveLength(4)
  }
})

test('a name is looked up at each hop, and one that turns inwards between them is not followed', async () => {
  const port = await serveHttp(
    ({ headers }, response) => void response.writeHead(302, { location: `http://${headers.host}/in` }).end()
  )
  // Nobody else listens there, as somebody could at the other address.
  const inner = await guarded('127.0.0.2', port)
  let asked = 0
  const resolve: ResolveName = () => {
    asked += 1
    return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
  }
  expect(await outcomeOf(`http://turns.test:${port}/`, { resolve, allow: onlyPort(port) })).toBe('private')
  expect([asked, inner.reached()]).toEqual([2, 0])
})

test.each([
  ['a private one last', ['127.0.0.1', '10.0.0.1']],
  ['a private one first', ['10.0.0.1', '127.0.0.1']],
  ['a private one of the other kind', ['127.0.0.1', '::1']]
])('a name with several places, %s, is not asked at all', async (_, places) => {
  const asked: string[] = []
  const port = await serveHttp(({ url = '' }, response) => {
    asked.push(url)
    response.end()
  })
  const outcome = await outcomeOf(`http://mixed.test:${port}/`, {
    resolve: knows({ 'mixed.test': places }),
    // Stands for a public place.
    allow: onlyPort(port)
  })
  expect([outcome, asked]).toEqual(['address', []])
})

test('nothing of the first place is told to the second', async () => {
  const told: unknown[] = []
  const second = await serveHttp(({ headers }, response) => {
    told.push(headers.cookie, headers.referer, headers.authorization)
    response.end()
  })
  const first = await serveHttp((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${second}/`, 'set-cookie': 'a=1' }).end()
  })
  const either = (address: string, port: number) =>
    onlyPort(first)(address, port) || onlyPort(second)(address, port)
  await fetchIt(`http://127.0.0.1:${first}/`, { allow: either })
  expect(told).toEqual([undefined, undefined, undefined])
})
