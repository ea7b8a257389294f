import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

const CLICKHOUSE_URL = 'http://tropa:secret@clickhouse.example.ru:8123/tropa'

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('the settings were taken')
}

const clusterOf = (environment: Record<string, string>) =>
  readConfig({ CLICKHOUSE_URL, ...environment }).clickhouseCluster

test('a cluster is named, with copies where they are wished for', () => {
  expect(clusterOf({})).toBeUndefined()
  expect(clusterOf({ CLICKHOUSE_CLUSTER: 'clicks-1.main' })).toEqual({
    name: 'clicks-1.main',
    replicated: false
  })
  expect(clusterOf({ CLICKHOUSE_CLUSTER: 'clicks', CLICKHOUSE_REPLICATED: '1' })).toEqual({
    name: 'clicks',
    replicated: true
  })
})

test.each([
  [
    'a name with a quote',
    { CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: "o'clock" },
    /^ {2}CLICKHOUSE_CLUSTER: .*o'clock/m
  ],
  ['no server', { CLICKHOUSE_CLUSTER: 'clicks' }, /^ {2}CLICKHOUSE_CLUSTER: only with CLICKHOUSE_URL/m],
  [
    'copies of what',
    { CLICKHOUSE_URL, CLICKHOUSE_REPLICATED: '1' },
    /^ {2}CLICKHOUSE_REPLICATED: only with/m
  ],
  [
    'copies, perhaps',
    { CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: 'clicks', CLICKHOUSE_REPLICATED: 'yes' },
    /^ {2}CLICKHOUSE_REPLICATED: must be one of 0, 1$/m
  ],
  [
    'a database that has to be quoted',
    { CLICKHOUSE_URL: 'http://127.0.0.1:8123/my-clicks', CLICKHOUSE_CLUSTER: 'clicks' },
    /^ {2}CLICKHOUSE_URL: with CLICKHOUSE_CLUSTER a name of a database has latin letters/m
  ]
])('%s is refused by name', (_, environment, message) => {
  const text = refusal(environment)
  expect(text).toMatch(message)
  expect(text).not.toContain('secret')
})
