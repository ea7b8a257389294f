import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { createLink, givePlan, nextName, putLink, signUp, type TestUser } from '#test/factories.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await startTestApp({ SHORT_URL: 'https://tr.test', PUBLIC_URL: 'https://tropa.test' })
  user = await signUp(server)
  await givePlan(server, user, 'UNLIMITED_12')
})

afterAll(() => server.close())

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const TELEGRAM = 'TelegramBot (like TwitterBot)'

const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { host: 'tr.test', 'user-agent': PERSON, ...headers } })

const additionalLinks = [
  { title: 'Наш канал', url: 'https://t.me/romashka' },
  { title: 'Отзывы', url: 'https://reviews.example/x?erid=own&page=2#top' }
]

const landing = (fields: Record<string, unknown> = {}) =>
  createLink(server, user, {
    title: 'Осенние куртки',
    fulllink: 'https://shop.example/coats?size=m#reviews',
    isMicrolanding: true,
    microlandingTemplate: 'light',
    additionalLinks,
    erid: 'Kra23f5',
    advertiser: 'ООО «Ромашка», ИНН 7700000000',
    ...fields
  })

async function rowsOf(link: string) {
  await server.settle()
  const answer = await server.services.clickhouse.probe.query({
    query:
      'select kind::String as kind, button, machine from visits where link = {link: UInt64} order by time, id',
    query_params: { link },
    format: 'JSONEachRow'
  })
  return answer.json<{ kind: string; button: number; machine: string }>()
}

const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('a landing', () => {
  test('is a page of its own that nobody keeps, without scripts, and its opening is counted', async () => {
    const link = await landing()
    const page = await visit(`/${link.shortlink}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-length': String(Buffer.byteLength(page.body)),
      'x-content-type-options': 'nosniff'
    })
    for (const text of ['Осенние куртки', 'Наш канал', 'Отзывы', 'Реклама', 'Kra23f5', 'ИНН 7700000000']) {
      expect(page.body).toContain(text)
    }
    expect(page.body).not.toMatch(/<script/i)
    const hrefs = hrefsOf(page.body)
    for (const n of [0, 1, 2]) expect(hrefs).toContain(`/${link.shortlink}/${n}`)
    expect(hrefs).toContain(`https://tropa.test/complaint?link=${link.shortlink}`)
    expect(page.body).not.toContain('shop.example/coats')
    expect(await rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: '' }])
  })

  test('its buttons lead on with the mark of the advertising, and each press is counted', async () => {
    const link = await landing()
    const led = async (n: number) => (await visit(`/${link.shortlink}/${n}`)).headers.location
    expect([await led(0), await led(1), await led(2)]).toEqual([
      'https://shop.example/coats?size=m&erid=Kra23f5#reviews',
      'https://t.me/romashka?erid=Kra23f5',
      'https://reviews.example/x?erid=own&page=2#top'
    ])
    expect(await rowsOf(link._id)).toEqual([0, 1, 2].map(button => ({ kind: 'button', button, machine: '' })))
  })

  test('what the visitor came with goes along with every button, the mark of a scan stays here', async () => {
    const link = await landing()
    const page = await visit(`/${link.shortlink}?qr&utm_source=vk&x=%22%3E%3Cb%3E&erid=evil`)
    expect(page.body).not.toContain('"><b>')
    const first = hrefsOf(page.body).find(href => href.startsWith(`/${link.shortlink}/0`))
    expect(first).toBe(`/${link.shortlink}/0?qr&utm_source=vk&x=%22%3E%3Cb%3E&erid=evil`)
    expect((await visit(first ?? '')).headers.location).toBe(
      'https://shop.example/coats?size=m&erid=Kra23f5&utm_source=vk&x=%22%3E%3Cb%3E#reviews'
    )
  })

  test('a raw sign of markup in the address stays text', async () => {
    const link = await landing()
    const page = await visit(`/${link.shortlink}?"><script>alert(1)</script>`)
    expect(page.body).not.toContain('<script>alert')
  })

  test('above the list there is nothing, and nothing is counted', async () => {
    const link = await landing()
    for (const n of ['3', '21', '1000', '99999999999999999999']) {
      const answer = await visit(`/${link.shortlink}/${n}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
    expect(await rowsOf(link._id)).toEqual([])
  })

  test('a change is seen at once, and an open page still leads on when the landing is no more', async () => {
    const link = await landing()
    await visit(`/${link.shortlink}`)
    const rest = { fulllink: 'https://shop.example/new', shortlink: link.shortlink }
    await putLink(server, user, link._id, { ...rest, title: 'Зимние куртки' })
    const page = await visit(`/${link.shortlink}`)
    expect(page.body).toContain('Зимние куртки')
    expect(page.body).not.toContain('Осенние')
    await putLink(server, user, link._id, { ...rest, isMicrolanding: false })
    expect((await visit(`/${link.shortlink}`)).headers.location).toBe('https://shop.example/new?erid=Kra23f5')
    expect((await visit(`/${link.shortlink}/1`)).headers.location).toBe('https://t.me/romashka?erid=Kra23f5')
  })

  test('an old name shows the page with buttons of the new one', async () => {
    const link = await landing()
    const renamed = nextName('renamed-')
    await putLink(server, user, link._id, { fulllink: 'https://shop.example/', shortlink: renamed })
    const page = await visit(`/${link.shortlink.toUpperCase()}`)
    expect(hrefsOf(page.body)).toContain(`/${renamed}/1`)
    expect((await visit(`/${link.shortlink}/1`)).headers.location).toBe('https://t.me/romashka?erid=Kra23f5')
  })

  test('HEAD says the same without the page', async () => {
    const link = await landing()
    const head = await visit(`/${link.shortlink}`, {}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500)
    expect(await rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: 'head' }])
  })

  test('a plan that ran out takes nothing away from visitors', async () => {
    const other = await signUp(server)
    await givePlan(server, other, 'SOCIAL_1')
    const link = await createLink(server, other, { isMicrolanding: true, additionalLinks })
    await server.services
      .sql`update users set plan = null, payed_to = now() - interval '1 year' where username = ${other.username}`
    expect((await visit(`/${link.shortlink}`)).statusCode).toBe(200)
    expect((await visit(`/${link.shortlink}/1`)).statusCode).toBe(302)
  })
})

describe('a hostile query', () => {
  test('is carried on as far as a campaign needs, and makes the page no flood', async () => {
    const link = await landing({
      additionalLinks: Array.from({ length: 20 }, (_, at) => ({
        title: 'Я'.repeat(120),
        url: `https://t.me/${at}`
      }))
    })
    const plain = (await visit(`/${link.shortlink}`)).rawPayload.length
    for (const query of [
      "'".repeat(14_000),
      `a${'&'.repeat(14_000)}`,
      'a=1&'.repeat(3500),
      'я'.repeat(2000)
    ]) {
      const page = await visit(`/${link.shortlink}?${query}`)
      expect(page.rawPayload.length).toBeLessThan(plain + 21 * 5 * 1100)
    }
    const kept = `utm_source=vk&yclid=1&x=${'1'.repeat(900)}`
    const page = await visit(`/${link.shortlink}?${kept}&late=${'2'.repeat(400)}`)
    expect(hrefsOf(page.body)).toContain(`/${link.shortlink}/20?${kept}`)
  })

  test('whatever the texts are, it stands in addresses alone', async () => {
    const marks = '\uE000--{query}%3F\u2028'
    const link = await landing({ title: marks, description: marks, buttonTitle: marks, advertiser: marks })
    const page = await visit(`/${link.shortlink}?SENTINEL`)
    expect(page.body.split('SENTINEL')).toHaveLength(4)
    expect(hrefsOf(page.body).filter(href => href.endsWith('?SENTINEL'))).toHaveLength(3)
  })
})

describe('a link that was never a landing', () => {
  test('leads to its target alone, whatever additional links it was given', async () => {
    const link = await createLink(server, user, { title: 'Просто', additionalLinks })
    for (const n of [0, 1, 2]) expect((await visit(`/${link.shortlink}/${n}`)).statusCode).toBe(404)
    expect((await visit(`/${link.shortlink}+`)).body).not.toContain('t.me')
    expect(await rowsOf(link._id)).toEqual([])
    const rest = { fulllink: 'https://shop.example/', shortlink: link.shortlink }
    await putLink(server, user, link._id, { ...rest, isMicrolanding: true })
    expect((await visit(`/${link.shortlink}/1`)).headers.location).toBe('https://t.me/romashka')
    expect((await visit(`/${link.shortlink}+`)).body).toContain('t.me')
  })
})

describe('a landing for adults', () => {
  test('asks for the age before its page and before each of its buttons', async () => {
    const link = await landing({ adult: true })
    const asked = await visit(`/${link.shortlink}`)
    expect(asked.body).toContain('18+')
    expect(asked.body).not.toContain('Наш канал')
    const page = await visit(`/${link.shortlink}?adult=yes`)
    expect(page.body).toContain('Наш канал')
    const first = hrefsOf(page.body).find(href => href.startsWith(`/${link.shortlink}/1`)) ?? ''
    expect((await visit(first)).headers.location).toBe('https://t.me/romashka?erid=Kra23f5')

    const direct = await visit(`/${link.shortlink}/1?a=1`)
    expect([direct.statusCode, direct.body.includes('t.me')]).toEqual([200, false])
    const onward = hrefsOf(direct.body)[0] ?? ''
    expect(onward).toBe('?a=1&adult=yes')
    expect((await visit(`/${link.shortlink}/1${onward}`)).headers.location).toBe(
      'https://t.me/romashka?erid=Kra23f5&a=1'
    )
    expect((await rowsOf(link._id)).map(row => row.kind)).toEqual(['visit', 'confirm', 'button', 'button'])
  })

  test.each(['', '?adult=yes'])('tells a messenger of %j «18+» and no more', async query => {
    const link = await landing({ adult: true })
    const card = await visit(`/${link.shortlink}${query}`, { 'user-agent': TELEGRAM })
    expect(card.statusCode).toBe(200)
    expect(card.body).toContain('18+')
    for (const hidden of ['куртки', 'shop.example', 'og:image', 't.me'])
      expect(card.body).not.toContain(hidden)
    expect(await rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: 'preview:telegram' }])
  })
})

test('of an adult link a messenger learns nothing by the plus either', async () => {
  const link = await landing({ adult: true })
  const told = await visit(`/${link.shortlink}+`, { 'user-agent': TELEGRAM })
  expect(told.body).toContain('18+')
  for (const hidden of ['куртки', 'shop.example', 't.me']) expect(told.body).not.toContain(hidden)
  expect((await visit(`/${link.shortlink}+`)).body).toContain('shop.example')
})

describe('what messengers are told', () => {
  test.each([TELEGRAM, 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)', 'WhatsApp/2.23.20.0'])(
    '%s reads the card of a link and is counted as a machine',
    async agent => {
      const link = await createLink(server, user, {
        title: 'Для списка',
        appTitle: 'Куртка «Лес» & "друзья"',
        fulllink: 'https://shop.example/1'
      })
      const card = await visit(`/${link.shortlink}`, { 'user-agent': agent })
      expect(card.statusCode).toBe(200)
      expect(card.body).toMatch(/<meta property="og:title" content="Куртка «Лес» &amp; &quot;друзья&quot;">/)
      expect(card.body).toContain(`content="https://tr.test/${link.shortlink}"`)
      const [row] = await rowsOf(link._id)
      expect(row?.machine).toMatch(/^preview:/)
    }
  )

  test('of a landing its own page tells', async () => {
    const link = await landing()
    const page = await visit(`/${link.shortlink}`, { 'user-agent': TELEGRAM })
    expect(page.body).toMatch(/<meta property="og:title" content="Осенние куртки">/)
    expect(page.body).toContain('Наш канал')
  })

  test('of a link that says nothing of itself the target tells', async () => {
    const link = await createLink(server, user, { appTitle: '', appImage: '' })
    expect((await visit(`/${link.shortlink}`, { 'user-agent': TELEGRAM })).statusCode).toBe(302)
  })

  test('a person is led on, whatever a messenger is told', async () => {
    const link = await createLink(server, user, { title: 'Есть', appTitle: 'Есть' })
    expect((await visit(`/${link.shortlink}`)).statusCode).toBe(302)
  })
})

describe('a plus behind a short link', () => {
  test('shows where it leads, counts nothing, and has a way to complain', async () => {
    const link = await landing()
    for (const path of [
      `/${link.shortlink}+`,
      `/${link.shortlink.toUpperCase()}%2B`,
      `/${link.shortlink}+/`
    ]) {
      const page = await visit(path)
      expect([page.statusCode, path]).toEqual([200, path])
      for (const text of ['shop.example', 't.me', 'reviews.example', 'Kra23f5'])
        expect(page.body).toContain(text)
      expect(hrefsOf(page.body)).toContain(`https://tropa.test/complaint?link=${link.shortlink}`)
    }
    expect(await rowsOf(link._id)).toEqual([])
  })

  test('of what is not there it says so', async () => {
    const link = await createLink(server, user)
    await server.app.inject({
      method: 'DELETE',
      url: `/api/users/shortlinks/${link._id}`,
      headers: user.headers
    })
    expect((await visit(`/${link.shortlink}+`)).statusCode).toBe(410)
    expect((await visit(`/${nextName('unknown-')}+`)).statusCode).toBe(404)
  })
})

test('a scan leads where the link leads', async () => {
  const link = await createLink(server, user, { fulllink: 'https://shop.example/1' })
  expect((await visit(`/${link.shortlink}?qr`)).headers.location).toBe('https://shop.example/1')
  expect((await visit(`/${link.shortlink}?a=1&qr`)).headers.location).toBe('https://shop.example/1?a=1')
  expect((await visit(`/${link.shortlink}?qr=1`)).headers.location).toBe('https://shop.example/1?qr=1')
})
