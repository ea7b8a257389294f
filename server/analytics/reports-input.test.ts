import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'

import { analytics, type Row } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { notRefused } from '#test/refusal.ts'
import { startSampleApp } from '#test/sample-app.ts'

import { allReports, reports } from './testing/reports.ts'

const sample = duringTests(startSampleApp)

const day = (back: number) => new Date(sample.context.now() - back * DAY_MS).toISOString().slice(0, 10)

type Pairs = readonly (readonly [name: string, text: string])[]

/** Asks with raw, percent-encoded pairs behind a good question about a month. */
function ask({ path, needs }: (typeof allReports)[number], pairs: Pairs): Promise<LightMyRequestResponse> {
  const known = Object.entries({ dateFrom: day(30), dateTo: day(0), ...needs })
  const kept = known.filter(([name]) => pairs.every(([other]) => other !== name))
  const search = [...kept, ...pairs].map(([name, text]) => `${name}=${text}`).join('&')
  const { headers } = sample.users.anna
  return sample.context.app.inject({ url: `${path}?${search}`, headers })
}

const isEmpty = (reply: LightMyRequestResponse) => reply.json<Row[]>().every(row => row.visits === 0)

const encoded = (name: string, text: string): Pairs => [[name, encodeURIComponent(text)]]

const refused: [name: string, pairs: () => Pairs][] = [
  [
    'a reversed range',
    () => [
      ['dateFrom', day(0)],
      ['dateTo', day(1)]
    ]
  ],
  ['50 years to come', () => [['dateTo', '2076-01-01']]],
  ['a zone of half hours', () => [['tz', 'Asia/Kolkata']]],
  ['no city', () => encoded('city', '')],
  ['a long city', () => encoded('city', 'я'.repeat(201))],
  ['a country in small letters', () => encoded('country', 'ru')],
  ['a country of three letters', () => encoded('country', 'RUS')],
  ['a country in Russian', () => encoded('country', 'РФ')],
  ['a country and a line', () => encoded('country', 'RU\n')],
  ['no source', () => encoded('source', '')],
  ['a source in capitals', () => encoded('source', 'VK')],
  ['a long source', () => encoded('source', 'a'.repeat(21))],
  ['SQL as a source', () => encoded('source', "' or 1=1 --")],
  ['no device', () => encoded('device', '')],
  ['an unknown device', () => encoded('device', 'phone')],
  ['a device with its key', () => encoded('device', 'device:mobile')],
  ['a device in capitals', () => encoded('device', 'Mobile')],
  ['an unknown key of a device', () => encoded('device', 'cpu:arm')],
  ['a key without a device', () => encoded('device', 'os')],
  ['a long device', () => encoded('device', `os:${'a'.repeat(98)}`)],
  ['a long referrer', () => encoded('referrer', 'a'.repeat(254))],
  ['no utm', () => encoded('utm', '')],
  ['utm without a colon', () => encoded('utm', 'campaign')],
  ['utm without a key', () => encoded('utm', ':spring')],
  ['an unknown key of utm', () => encoded('utm', 'size:xl')],
  ['a key of every object', () => encoded('utm', 'constructor:x')],
  ['a long utm', () => encoded('utm', `term:${'a'.repeat(296)}`)],
  ...['city', 'country', 'source', 'device', 'referrer', 'utm', 'tz', 'dateFrom', 'id'].map(
    (name): [string, () => Pairs] => [
      `${name} twice`,
      () => [
        [name, 'a'],
        [name, 'b']
      ]
    ]
  ),
  ...['city', 'referrer', 'utm', 'device'].flatMap((name): [string, () => Pairs][] => [
    [`NUL in ${name}`, () => [[name, 'os:%00']]],
    [`NUL at the end of ${name}`, () => [[name, 'term:a%00']]]
  ])
]

describe.each(allReports)('$path', report => {
  test.each(refused)('%s is refused', async (_, pairs) => {
    expect(notRefused(await ask(report, pairs()), 422)).toBeUndefined()
  })

  test.each([
    ['city', "Казань' or '1'='1"],
    ['city', "'; drop table visits; --"],
    ['city', '\\'],
    ['city', '{from: Int64}'],
    ['device', "os:' or 1=1 --"],
    ['device', 'browser:) or (1=1'],
    ['referrer', "') or true settings readonly = 0 --"],
    ['referrer', '%'],
    ['utm', "campaign:' union all select * from visits --"],
    ['utm', 'term:\t\r\n'],
    ['source', 'nobody'],
    ['country', 'ZZ']
  ])('%s=%s finds nothing', async (name, text) => {
    const reply = await ask(report, encoded(name, text))
    expect([reply.statusCode, isEmpty(reply)]).toEqual([200, true])
  })

  test.each(['city=%ED%A0%80', 'utm=term:%ED%A0%80', 'referrer=%FF%FE', 'city=%', 'device=os:%E0%A4%A'])(
    '%s, broken on the way, is refused or finds nothing',
    async text => {
      const [name = '', value = ''] = text.split('=')
      const reply = await ask(report, [[name, value]])
      expect(reply.statusCode === 200 ? isEmpty(reply) : notRefused(reply, 422) === undefined).toBe(true)
    }
  )

  test('no filter at all breaks it', async () => {
    const name = fc.constantFrom('city', 'country', 'source', 'device', 'referrer', 'utm')
    const start = fc.constantFrom('', '', 'os:', 'browser:', 'campaign:', 'term:')
    const text = fc.tuple(start, fc.string({ unit: 'binary' })).map(parts => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 4 }), async pairs => {
        const reply = await ask(
          report,
          pairs.map(([key, value]) => [key, encodeURIComponent(value.toWellFormed())])
        )
        expect(reply.statusCode === 200 || notRefused(reply, 422) === undefined, reply.body).toBe(true)
      }),
      { numRuns: 50 }
    )
  })
})

test.each([
  [analytics.devices, ['', 'source', 'constructor', 'Device', 'os,browser']],
  [analytics.utm, ['', 'utm_source', 'toString', 'Campaign', 'id']]
] as const)('$path is not by anything', async ({ path }, others) => {
  for (const by of others) {
    expect(notRefused(await ask({ path, needs: {} }, encoded('by', by)), 422), by).toBeUndefined()
  }
  const twice: Pairs = [
    ['by', 'source'],
    ['by', 'os']
  ]
  expect(notRefused(await ask({ path, needs: {} }, twice), 422)).toBeUndefined()
})

test('utm is by something', async () => {
  const reply = await ask({ path: analytics.utm.path, needs: {} }, [])
  expect(notRefused(reply, 422)).toBeUndefined()
  expect(reply.json()).toMatchObject({ details: [{ field: 'by', message: 'Заполните это поле.' }] })
})

test('afterwards everything is still there', async () => {
  for (const report of reports) {
    const rows = (await ask(report, [])).json<Row[]>()
    expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBeGreaterThan(20)
  }
})
