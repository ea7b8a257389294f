import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'
import { PERSON } from '#test/over-http.ts'
import { stopClock } from '#test/stop-clock.ts'

import { createOwnSigns } from './own-sign.ts'

const server = duringTests(() => startTestApp({ SHORT_URL: 'https://tr.test' }))
const user = beforeTests(() => signUp(server))

const addresses = async () => {
  const reply = await server.app.inject({ url: '/api/users/own-visits', headers: user.headers })
  return reply.json<{ off: string; on: string }>()
}
const visit = (address: string, headers: Record<string, string> = {}) => {
  const { host, pathname, search } = new URL(address)
  return server.app.inject({
    url: `${pathname}${search}`,
    headers: { host, 'user-agent': PERSON, ...headers }
  })
}
const nothingSet = (reply: Awaited<ReturnType<typeof visit>>) => {
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('https://tropa.test/profile/info')
}

describe('an address of the profile', () => {
  test('is on the host of short links, and sets the cookie there for as long as a browser keeps one', async () => {
    const { off } = await addresses()
    expect(new URL(off).origin).toBe('https://tr.test')
    const reply = await visit(off)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBe(
      'own=1; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax; Secure'
    )
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.body).toContain('больше не считаются')
    expect(reply.body).toContain('href="https://tropa.test/profile/info?own=off"')
    expect(reply.body).not.toMatch(/<script/i)
  })

  test.each([
    ['off', 'cross-site', 'Не считать переходы в этом браузере?', 'больше не считаются'],
    ['off', 'none', 'Не считать переходы в этом браузере?', 'больше не считаются'],
    ['on', 'cross-site', 'Снова считать переходы в этом браузере?', 'снова считаются'],
    ['on', 'none', 'Снова считать переходы в этом браузере?', 'снова считаются']
  ] as const)('that comes from elsewhere asks first: %s, %s', async (action, site, question, done) => {
    const address = (await addresses())[action]
    const asked = await visit(address, { 'sec-fetch-site': site })
    expect(asked.statusCode).toBe(200)
    expect(asked.headers['set-cookie']).toBeUndefined()
    expect(asked.body).toContain(question)
    expect(asked.body).not.toContain('own=')
    expect(asked.body).not.toMatch(/<script/i)
    const [, link = ''] = /class="button" href="([^"]+)"/.exec(asked.body) ?? []
    const { origin, href } = new URL(link, address)
    expect(href).toBe(address)
    const reply = await visit(`${origin}${link}`, { 'sec-fetch-site': 'same-origin' })
    expect(reply.headers['set-cookie']).toContain('own=1;')
    expect(reply.body).toContain(done)
    expect(reply.body).toContain(`href="https://tropa.test/profile/info?own=${action}"`)
  })

  test.each(['same-origin', 'same-site'])('opened from here does so at once: %s', async site => {
    const reply = await visit((await addresses()).off, { 'sec-fetch-site': site })
    expect(reply.headers['set-cookie']).toContain('own=1;')
  })

  test('whose page says that a browser is not counted leads back', async () => {
    const { off } = await addresses()
    const [, back = ''] = /href="(\?sign=[^"]+)"/.exec((await visit(off)).body) ?? []
    const reply = await visit(new URL(back, off).href, { 'sec-fetch-site': 'same-origin' })
    expect(reply.headers['set-cookie']).toMatch(/^own=1; Max-Age=0;/)
    expect(reply.body).toContain('снова считаются')
  })

  test('takes it away again', async () => {
    const reply = await visit((await addresses()).on)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBe('own=1; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
    expect(reply.body).toContain('снова считаются')
    expect(reply.body).toContain('href="https://tropa.test/profile/info?own=on"')
  })

  test('holds ten minutes', async () => {
    stopClock()
    const { off } = await addresses()
    server.travel(10 * MINUTE_MS - 1)
    expect((await visit(off)).statusCode).toBe(200)
    server.travel(1)
    const reply = await visit(off)
    expect(reply.statusCode).toBe(410)
    expect(reply.body).toContain('устарела')
    nothingSet(reply)
  })
})

describe('any other sign is refused on a page that can be read, and nothing is set', () => {
  const signs: [string, (sign: string) => string][] = [
    ['none', () => ''],
    ['another action', sign => sign.replace(/^off/, 'on')],
    ['a later end', sign => sign.replace(/\d+/, time => String(Number(time) + MINUTE_MS))],
    ['cut off', sign => sign.slice(0, -1)],
    [
      'a changed character',
      sign => `${sign.slice(0, -10)}${sign.at(-10) === 'A' ? 'B' : 'A'}${sign.slice(-9)}`
    ],
    ['something behind it', sign => `${sign}x`],
    ['very long', sign => sign.repeat(20)]
  ]

  test.each(signs)('%s', async (_what, change) => {
    const url = new URL((await addresses()).off)
    url.searchParams.set('sign', change(url.searchParams.get('sign') ?? ''))
    const reply = await visit(url.href)
    expect(reply.statusCode).toBe(403)
    nothingSet(reply)
  })

  test('of another installation', async () => {
    const foreign = createOwnSigns(new TextEncoder().encode('x'.repeat(40)))
    const reply = await visit(`https://tr.test/own?sign=${foreign.sign('off', server.now())}`)
    expect(reply.statusCode).toBe(403)
    nothingSet(reply)
  })

  test('no sign, or two', async () => {
    const { off } = await addresses()
    for (const address of ['https://tr.test/own', `${off}&${new URL(off).search.slice(1)}`]) {
      const reply = await visit(address)
      expect(reply.statusCode).toBe(403)
      nothingSet(reply)
    }
  })
})

test('the host of short links still serves nothing else', async () => {
  for (const path of ['/own/x', '/ownx', '/api/config', '/profile/info']) {
    expect((await visit(`https://tr.test${path}`)).statusCode).toBe(404)
  }
})

/** Why each of these visits of a new link, in their order, is no person's. */
const reasons = async (cookies: (string | undefined)[]) => {
  const link = await createLink(server, user)
  for (const cookie of cookies) {
    const reply = await visit(`https://tr.test/${link.shortlink}`, {
      ...(cookie !== undefined && { cookie })
    })
    expect(reply.statusCode).toBe(302)
  }
  await server.settle()
  const answer = await server.services.clickhouse.probe.query({
    query: 'select machine from visits where link = {link: UInt64} order by time, id',
    query_params: { link: link._id },
    format: 'JSONEachRow'
  })
  const rows = await answer.json<{ machine: string }>()
  await server.services.sql`update links set deleted_at = now() where id = ${link._id}`
  return rows.map(({ machine }) => machine)
}

describe('a click', () => {
  test('with the cookie is the owner’s, whatever cookies stand beside it', async () => {
    expect(await reasons(['own=1', 'a=b; own=1', 'own=1; a=b', 'a=b;own=1;c=d'])).toEqual(
      Array<string>(4).fill('own')
    )
  })

  test('with none, or one that only looks like it, is a person’s', async () => {
    expect(
      await reasons([undefined, '', 'own=0', 'own=10', 'known=1', 'x=own=1', 'a=b; own=', '_own=1'])
    ).toEqual(Array<string>(8).fill(''))
  })

  test('with the cookie that `GET /own` has set is counted among machines, not among people', async () => {
    const [cookie = ''] = String((await visit((await addresses()).off)).headers['set-cookie']).split(';')
    expect(await reasons([cookie, undefined])).toEqual(['own', ''])
  })
})
