import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'

const SECRET = 'eyJh.client-secret_1'

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('the settings were taken')
}

test('each host of the marketplace may be elsewhere, below a path too', () => {
  const { wildberries } = readConfig({
    WILDBERRIES_COMMON_URL: 'http://127.0.0.1:4080/wb/',
    WILDBERRIES_STATISTICS_URL: 'https://statistics.example.ru',
    WILDBERRIES_CLIENT_SECRET: ` ${SECRET} `
  })
  expect(wildberries).toEqual({
    commonUrl: new URL('http://127.0.0.1:4080/wb/'),
    statisticsUrl: new URL('https://statistics.example.ru'),
    analyticsUrl: new URL('https://seller-analytics-api.wildberries.ru'),
    clientSecret: SECRET
  })
})

test('a blank setting is none', () => {
  const blank = Object.fromEntries(
    ['COMMON_URL', 'STATISTICS_URL', 'ANALYTICS_URL', 'CLIENT_SECRET'].map(name => [
      `WILDBERRIES_${name}`,
      ' '
    ])
  )
  expect(readConfig(blank)).toEqual(readConfig({}))
})

const hosts = ['WILDBERRIES_COMMON_URL', 'WILDBERRIES_STATISTICS_URL', 'WILDBERRIES_ANALYTICS_URL']
const badAddresses = [
  'statistics-api.wildberries.ru',
  'ftp://api',
  'https://',
  'https://a:hunter2@api',
  'https://api?a=1',
  'https://api#a'
]
const badSecrets = ['short', 'two words here', 'кириллица-никак', `with\nnewline-${SECRET}`]

const wrong: [string, string[]][] = [
  ...hosts.map((name): [string, string[]] => [name, badAddresses]),
  ['WILDBERRIES_CLIENT_SECRET', badSecrets]
]

describe.each(wrong)('%s', (name, values) => {
  test.each(values)('refused by name: %j', value => {
    const [head, ...lines] = refusal({ [name]: value }).split('\n')
    expect(head).toBe('Wrong settings:')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^ {2}${name}: .{10,}`))
  })
})

test('all that is wrong is said at once, and no secret', () => {
  const message = refusal({
    ...Object.fromEntries(hosts.map(name => [name, 'https://a:hunter2@api'])),
    WILDBERRIES_CLIENT_SECRET: 'hunter2 hunter2'
  })
  for (const name of [...hosts, 'WILDBERRIES_CLIENT_SECRET']) expect(message).toContain(`${name}: `)
  expect(message).not.toContain('hunter2')
})
