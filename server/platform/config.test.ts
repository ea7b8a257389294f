import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const SECRET = 's'.repeat(32)

/** The message of the refusal. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  throw new Error('the settings were taken')
}

test('with no setting at all it listens on this machine and stands on its own engines', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    uploadsDir: resolve('data/uploads'),
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    clickhouseCluster: undefined,
    publicUrl: new URL('http://localhost:3000'),
    shortUrl: new URL('http://localhost:3000'),
    trustProxy: false,
    tokenSecret: undefined,
    spoolSyncMs: 1000,
    geoip: {},
    smtpUrl: undefined,
    mailFrom: 'Тропа <no-reply@localhost>',
    google: undefined,
    yandex: undefined,
    adminUsername: undefined,
    encryptionKey: undefined,
    formerEncryptionKeys: [],
    wildberries: {
      commonUrl: new URL('https://common-api.wildberries.ru'),
      statisticsUrl: new URL('https://statistics-api.wildberries.ru'),
      analyticsUrl: new URL('https://seller-analytics-api.wildberries.ru'),
      clientSecret: undefined
    },
    payments: {
      live: undefined,
      apiUrl: new URL('https://api.cloudpayments.ru'),
      widgetUrl: new URL('https://widget.cloudpayments.ru/bundles/cloudpayments.js'),
      mayPlay: true,
      takesTests: false,
      receipt: { taxationSystem: undefined, vat: null, method: 4 },
      archived: []
    },
    metrikaId: undefined,
    metricsToken: undefined,
    legal: { name: '', inn: '', ogrn: '', address: '', email: '', phone: '' },
    logLevel: 'info'
  })
})

test('an empty or blank value is no value', () => {
  const names = 'HOST PORT DATA_DIR DATABASE_URL CLICKHOUSE_URL PUBLIC_URL SHORT_URL TRUST_PROXY TOKEN_SECRET'
  const more =
    'CLOUDPAYMENTS_PUBLIC_ID CLOUDPAYMENTS_API_SECRET PAYMENTS PAYMENTS_TEST RECEIPT_VAT ARCHIVED_PLANS SPOOL_SYNC_MS GEOIP_DB GEOIP_DB_V4 GEOIP_DB_V6 SMTP_URL METRIKA_ID METRICS_TOKEN LEGAL_NAME LOG_LEVEL'
  for (const blank of ['', '  ', '\t\n']) {
    const environment = Object.fromEntries(`${names} ${more}`.split(' ').map(name => [name, blank]))
    expect(readConfig(environment)).toEqual(readConfig({}))
  }
})

describe('taken', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'tropa.internal' }, { host: 'tropa.internal' }],
    [{ HOST: 'localhost' }, { host: '127.0.0.1' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080, publicUrl: new URL('http://localhost:8080') }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ DATA_DIR: '/var/lib/tropa' }, { dataDir: '/var/lib/tropa', uploadsDir: '/var/lib/tropa/uploads' }],
    [{ UPLOADS_DIR: '/mnt/pictures' }, { uploadsDir: '/mnt/pictures', dataDir: resolve('data') }],
    [{ DATA_DIR: 'here' }, { dataDir: resolve('here') }],
    [
      { DATABASE_URL: 'postgres://a:b@db:5432/tropa', TOKEN_SECRET: SECRET, ENCRYPTION_KEY: SECRET },
      { databaseUrl: 'postgres://a:b@db:5432/tropa', tokenSecret: SECRET }
    ],
    [
      { DATABASE_URL: 'postgresql://db/tropa?sslmode=require', TOKEN_SECRET: SECRET, ENCRYPTION_KEY: SECRET },
      { databaseUrl: 'postgresql://db/tropa?sslmode=require' }
    ],
    [{ CLICKHOUSE_URL: 'http://ch:8123/' }, { clickhouseUrl: 'http://ch:8123/' }],
    [{ CLICKHOUSE_URL: 'https://a:b@ch:8443/tropa' }, { clickhouseUrl: 'https://a:b@ch:8443/tropa' }],
    [
      { PUBLIC_URL: 'https://tropa.ru' },
      { publicUrl: new URL('https://tropa.ru'), shortUrl: new URL('https://tropa.ru') }
    ],
    [{ PUBLIC_URL: 'https://тропа.рф/' }, { publicUrl: new URL('https://xn--80a1adcj.xn--p1ai/') }],
    [
      { PUBLIC_URL: 'https://tropa.ru', SHORT_URL: 'https://trp.ru' },
      { publicUrl: new URL('https://tropa.ru'), shortUrl: new URL('https://trp.ru') }
    ],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ TRUST_PROXY: '0' }, { trustProxy: 0 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/8' }, { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
    [{ TOKEN_SECRET: SECRET, ENCRYPTION_KEY: SECRET }, { tokenSecret: SECRET }],
    [
      { ENCRYPTION_KEY_FORMER: ` ${SECRET},${'t'.repeat(40)} ` },
      { formerEncryptionKeys: [SECRET, 't'.repeat(40)] }
    ],
    [{ SPOOL_SYNC_MS: '0' }, { spoolSyncMs: 0 }],
    [{ SPOOL_SYNC_MS: '60000' }, { spoolSyncMs: 60_000 }],
    [{ GEOIP_DB: '/g.mmdb' }, { geoip: { v4: '/g.mmdb', v6: '/g.mmdb' } }],
    [{ GEOIP_DB_V4: '/4.mmdb' }, { geoip: { v4: '/4.mmdb' } }],
    [{ GEOIP_DB: '/g.mmdb', GEOIP_DB_V6: '/6.mmdb' }, { geoip: { v4: '/g.mmdb', v6: '/6.mmdb' } }],
    [{ ADMIN_USERNAME: ' Boss@ｇmail.com ' }, { adminUsername: 'boss@gmail.com' }],
    [{ ADMIN_USERNAME: 'boss@xn--80a1acny.xn--p1ai' }, { adminUsername: 'boss@почта.рф' }],
    [{ SMTP_URL: 'smtp://mail:25' }, { smtpUrl: 'smtp://mail:25' }],
    [{ SMTP_URL: 'smtps://a:b@mail:465' }, { smtpUrl: 'smtps://a:b@mail:465' }],
    [{ MAIL_FROM: 'Тропа <no-reply@localhost>' }, { mailFrom: 'Тропа <no-reply@localhost>' }],
    [{ MAIL_FROM: 'no-reply@tropa.ru' }, { mailFrom: 'no-reply@tropa.ru' }],
    [{ METRIKA_ID: '12345678' }, { metrikaId: '12345678' }],
    [{ LEGAL_INN: ' 770123456703 ' }, { legal: { inn: '770123456703' } }],
    [{ LEGAL_INN: '7707083893' }, { legal: { inn: '7707083893' } }],
    [
      {
        LEGAL_NAME: 'ООО «Ромашка»',
        LEGAL_INN: '7700000009',
        LEGAL_OGRN: '1027700000000',
        LEGAL_ADDRESS: 'Москва',
        LEGAL_EMAIL: 'info@example.ru',
        LEGAL_PHONE: '+7 900 000-00-00'
      },
      {
        legal: {
          name: 'ООО «Ромашка»',
          inn: '7700000009',
          ogrn: '1027700000000',
          address: 'Москва',
          email: 'info@example.ru',
          phone: '+7 900 000-00-00'
        }
      }
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ PATH: '/bin', NO_SUCH_SETTING: 'x' }, {}]
  ])('%j', (environment: Record<string, string>, expected) => {
    expect(readConfig(environment)).toMatchObject(expected)
  })
})

const wrong: Record<string, string[]> = {
  HOST: ['::::', '127.0.0.1:3000', '[::1]', 'http://localhost', 'tropa.ru/app', '1.2.3.4.5', 'a b'],
  PORT: ['-1', '65536', '80.5', '3e3', '0x50', 'http', '80 81', '٣٠٠٠'],
  DATABASE_URL: ['localhost', 'db:5432', 'mysql://db/tropa', 'http://db', '/var/run/postgresql'],
  CLICKHOUSE_URL: ['localhost:8123', 'clickhouse://ch:9000', 'tcp://ch:9000', 'ch'],
  PUBLIC_URL: [
    'tropa.ru',
    'ftp://tropa.ru',
    'https://',
    '//tropa.ru',
    'https://tropa.ru/app',
    'https://tropa.ru/?a=1',
    'https://tropa.ru/#top',
    'https://a:b@tropa.ru'
  ],
  SHORT_URL: ['trp.ru', 'https://trp.ru/go', 'javascript:1'],
  TRUST_PROXY: [
    'true',
    'all',
    '-1',
    '1.5',
    '100',
    'loopback',
    'proxy.local',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1/129',
    '10.0.0.1,',
    '10.0.0'
  ],
  TOKEN_SECRET: ['x', 's'.repeat(31)],
  ENCRYPTION_KEY_FORMER: ['x', `${SECRET},x`, `${SECRET},`],
  SPOOL_SYNC_MS: ['-1', '60001', '1.5', '1s', 'never'],
  SMTP_URL: ['smtp://', 'smtps://a:b@', 'mail', 'mail:25', 'http://mail', 'imap://mail'],
  MAIL_FROM: ['Тропа', 'Тропа <no-reply>', 'no reply@tropa.ru', 'a@b.ru, c@d.ru'],
  LEGAL_EMAIL: ['support', 'help@', 'help@localhost'],
  // Of the right length are: one with a wrong digit in its place, ten noughts, both kinds with one check digit wrong.
  LEGAL_INN: [
    'нет',
    '770708389',
    '77070838930',
    '7707 083893',
    'ИНН 7707083893',
    '7707083894',
    '0000000000',
    '770123456713',
    '770123456704'
  ],
  METRIKA_ID: ['UA-1', '12 34', '1234567890123', '<script>'],
  LOG_LEVEL: ['verbose', 'INFO', '30', 'info,debug']
}

describe.each(Object.entries(wrong))('%s', (name, values) => {
  test.each(values)('refused: %j', value => {
    const message = refusal({
      [name]: value,
      ...(name === 'DATABASE_URL' && { TOKEN_SECRET: SECRET, ENCRYPTION_KEY: SECRET })
    })
    const [head, ...lines] = message.split('\n')
    expect(head).toBe('Wrong settings:')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^ {2}${name}: .{10,}`))
  })
})

test('a database of one’s own wants a secret of one’s own', () => {
  expect(refusal({ DATABASE_URL: 'postgres://db/tropa' })).toMatch(
    /\n {2}TOKEN_SECRET: required with DATABASE_URL/
  )
})

test('one refusal names every bad variable, each once', () => {
  const environment = Object.fromEntries(Object.entries(wrong).map(([name, [value = '']]) => [name, value]))
  const lines = refusal(environment).split('\n').slice(1)
  expect(lines.map(line => line.trim().split(':')[0] ?? '').toSorted()).toEqual(Object.keys(wrong).toSorted())
})

test('a refusal never shows what may hold a password', () => {
  const secrets = {
    DATABASE_URL: 'mysql://user:hunter2@db/tropa',
    CLICKHOUSE_URL: 'tcp://user:hunter2@ch',
    SMTP_URL: 'http://user:hunter2@mail',
    PUBLIC_URL: 'https://user:hunter2@tropa.ru',
    TOKEN_SECRET: 'hunter2'
  }
  expect(refusal(secrets)).not.toContain('hunter2')
})
