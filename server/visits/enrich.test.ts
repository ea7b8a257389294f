import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { type Click, parseClick } from './click.ts'
import { type Enrichment, enrich } from './enrich.ts'
import { defaultGeoFiles } from './geo/geo-files.ts'
import { openGeo } from './geo/geo.ts'

const VK_APP =
  'Mozilla/5.0 (Linux; Android 13; 2201117TY; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.76-20045'

let enrichment: Enrichment
beforeAll(async () => {
  enrichment = { geo: openGeo(defaultGeoFiles()), visitorKey: Buffer.alloc(32, 1).toString('base64') }
})

test('a click of a person from a VK advertisement', () => {
  const click: Click = {
    id: '9223372036854775807',
    t: 1_790_000_000_123,
    l: '42',
    o: '7',
    k: 'button',
    n: 3,
    m: 'GET',
    ip: '::ffff:127.0.0.1',
    ua: VK_APP,
    r: 'https://www.example.ru/page',
    al: 'ru-RU,ru;q=0.9',
    q: 'utm_source=blogger&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE'
  }
  expect(enrich(click, enrichment)).toEqual({
    id: '9223372036854775807',
    link: '42',
    owner: '7',
    time: 1_790_000_000_123,
    visitor: expect.stringMatching(/^\d{1,20}$/),
    kind: 'button',
    button: 3,
    machine: '',
    country: '',
    region: '',
    city: '',
    lat: 0,
    lon: 0,
    source: 'vk',
    social: 'vk',
    referrer: 'example.ru',
    device: 'mobile',
    os: 'Android',
    browser: 'Chrome',
    language: 'ru',
    utm_source: 'blogger',
    utm_medium: '',
    utm_campaign: 'лето',
    utm_term: '',
    utm_content: ''
  })
})

test('one visitor, however the address is spelt', () => {
  const click: Click = { id: '1', t: 0, l: '1', o: '1', k: 'visit', m: 'GET', ip: '77.88.8.8' }
  const row = enrich(click, enrichment)
  expect(enrich({ ...click, ip: '::ffff:77.88.8.8' }, enrichment)).toEqual(row)
  expect(enrich({ ...click, ip: '64:ff9b::4d58:808' }, enrichment)).toEqual(row)
  expect(row).toMatchObject({
    source: 'direct',
    social: 'direct',
    device: 'other',
    machine: 'empty-ua',
    button: 0
  })
})

const at = (ip: string) =>
  enrich({ id: '1', t: 0, l: '1', o: '1', k: 'visit', m: 'GET', ip }, enrichment).visitor

test('one visitor of IPv6, whatever the device calls itself in its network', () => {
  const phone = at('2a00:1fa0:84e:9f61:c1c4:5b8c:1ec1:5a3d')
  expect(at('2a00:1FA0:084e:9f61:0:0:0:1')).toBe(phone)
  expect(at('2a00:1fa0:84e:9f62:c1c4:5b8c:1ec1:5a3d')).not.toBe(phone)
  expect(at('77.88.8.8')).not.toBe(at('77.88.8.9'))
})

test('a scanned code is its own source, whatever the app, the referrer and the marks say, and the marks are kept', () => {
  const click: Click = { id: '1', t: 0, l: '1', o: '1', k: 'visit', m: 'GET', ip: '77.88.8.8', ua: VK_APP }
  const marked = { ...click, r: 'https://vk.com/', q: 'utm_source=tg&qr&utm_campaign=box' }
  const scan = { source: 'qr', social: 'qr' }
  expect(enrich(marked, enrichment)).toMatchObject({
    ...scan,
    referrer: 'vk.com',
    utm_source: 'tg',
    utm_campaign: 'box'
  })
  expect(enrich({ ...click, q: 'qr' }, enrichment)).toMatchObject(scan)
  expect(enrich({ ...click, q: 'qr=1' }, enrichment)).toMatchObject({ source: 'vk', social: 'vk' })
})

test.each([
  ['preview:telegram', { ua: 'TelegramBot (like TwitterBot)' }],
  ['bot:yandex', { ua: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }],
  ['head', { ua: VK_APP, m: 'HEAD' }],
  ['prefetch', { ua: VK_APP, p: 'prefetch' }],
  ['own', { ua: VK_APP, own: 1 }],
  ['', { ua: VK_APP }]
] satisfies [string, Partial<Click>][])(
  'who follows a button is told from people alike: %s',
  (machine, facts) => {
    const click: Click = { id: '1', t: 0, l: '1', o: '1', k: 'button', n: 2, m: 'GET', ip: '77.88.8.8' }
    expect(enrich({ ...click, ...facts }, enrichment)).toMatchObject({ kind: 'button', button: 2, machine })
  }
)

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.string())
const id = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String)
const headers = {
  ua: fc.oneof(
    text,
    text.map(words => `Mozilla/5.0 (Linux; Android ${words}) Chrome/${words} Mobile`)
  ),
  r: fc.oneof(
    text,
    fc.webUrl(),
    text.map(words => `https://${words}/`),
    text.map(words => `android-app://${words}`)
  ),
  al: text,
  q: fc.oneof(
    text,
    text.map(words => `utm_source=${words}&utm_medium=%00%ED%A0%80${words}`),
    fc.webQueryParameters()
  ),
  p: text,
  own: fc.constant(1)
}
const facts = {
  id,
  l: id,
  o: id,
  t: fc.nat(),
  m: fc.constantFrom('GET', 'HEAD'),
  ip: fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map(ip => `::ffff:${ip}`),
    text
  )
}
const anyClick = fc.oneof(
  fc.record({ ...facts, k: fc.constantFrom('visit', 'confirm') }),
  fc.record({ ...facts, k: fc.constant('button'), n: fc.nat({ max: 255 }) })
)
const someHeaders = fc.record(headers, { requiredKeys: [] })

test('every click that can be read becomes a row of short, well-formed text', () => {
  fc.assert(
    fc.property(anyClick, someHeaders, (always, sometimes) => {
      const click = parseClick(JSON.stringify({ ...always, ...sometimes }))
      if (click === null) throw new Error('this is a click')
      const row = enrich(click, enrichment)
      for (const value of Object.values(row)) {
        const written = String(value)
        expect(written.length).toBeLessThanOrEqual(253)
        expect(written).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }
      expect(row).toMatchObject({ id: click.id, link: click.l, owner: click.o, time: click.t })
      expect(Number.isFinite(row.lat + row.lon)).toBe(true)
    }),
    { numRuns: 2000 }
  )
})
