import { join, resolve } from 'node:path'

import type { ClusterAddress } from './clickhouse-cluster.ts'
import { readCluster } from './cluster-config.ts'
import {
  readAddress,
  readBase,
  readCounter,
  readHost,
  readInn,
  readLogLevel,
  readMailServer,
  readPort,
  readSecret,
  readSecrets,
  readSender,
  readSyncInterval,
  readTrustProxy,
  readUsername,
  readWebAddress
} from './config-values.ts'
import { readPayments, type PaymentsConfig } from './payments-config.ts'
import { StartError } from './start-error.ts'
import { readWildberries, type WildberriesConfig } from './wildberries-config.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Pictures; several processes need one folder of them. */
  uploadsDir: string
  /** Absent: embedded engines under `dataDir`. */
  databaseUrl: string | undefined
  clickhouseUrl: string | undefined
  /** Of whose servers the one at `clickhouseUrl` is; absent: it stands alone. */
  clickhouseCluster: ClusterAddress | undefined
  publicUrl: URL
  shortUrl: URL
  trustProxy: string[] | number | false
  /** Absent: made in `dataDir`. */
  tokenSecret: string | undefined
  /** Milliseconds between syncs of the click spool to disk; 0 = before each answer. */
  spoolSyncMs: number
  geoip: { v4?: string; v6?: string }
  /** Absent: mails are written to `dataDir`/outbox. */
  smtpUrl: string | undefined
  /** Who mails are from. */
  mailFrom: string
  /** Ways in that are set up. */
  google: { clientId: string; clientSecret: string; issuer: URL } | undefined
  yandex: { clientId: string; clientSecret: string; oauthUrl: URL; infoUrl: URL } | undefined
  /** Becomes an administrator as soon as the email is confirmed. */
  adminUsername: string | undefined
  /** Locks marketplace tokens. Absent: made in `dataDir`. */
  encryptionKey: string | undefined
  /** Those that it had before: what they lock can still be read. */
  formerEncryptionKeys: string[]
  wildberries: WildberriesConfig
  payments: PaymentsConfig
  metrikaId: string | undefined
  /** Opens `GET /metrics`; absent: only this machine may read them. */
  metricsToken: string | undefined
  legal: { name: string; inn: string; ogrn: string; address: string; email: string; phone: string }
  logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment once; nothing else of the program looks at it.
 * @throws StartError that names every bad variable and what it should be, a line each.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined
  const read = <T>(name: string, fallback: string, parse: (value: string) => T): T | undefined => {
    try {
      return parse(text(name) ?? fallback)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  const optional = <T>(name: string, parse: (value: string) => T): T | undefined =>
    text(name) === undefined ? undefined : read(name, '', parse)

  const host = read('HOST', '127.0.0.1', readHost)
  const port = read('PORT', '3000', readPort)
  const publicUrl = read('PUBLIC_URL', `http://localhost:${port ?? 3000}`, readBase)
  const shortUrl = optional('SHORT_URL', readBase) ?? publicUrl
  const databaseUrl = optional('DATABASE_URL', value => readAddress(value, ['postgres:', 'postgresql:']).href)
  const clickhouseUrl = optional('CLICKHOUSE_URL', value => readWebAddress(value).href)
  const clickhouseCluster = readCluster({ text, read, optional, problems }, clickhouseUrl)
  const tokenSecret = optional('TOKEN_SECRET', readSecret)
  const encryptionKey = optional('ENCRYPTION_KEY', readSecret)
  const formerEncryptionKeys = optional('ENCRYPTION_KEY_FORMER', readSecrets)
  const mailFrom = optional('MAIL_FROM', readSender)
  const legalInn = optional('LEGAL_INN', readInn)
  const legalEmail = optional('LEGAL_EMAIL', readUsername)
  const smtpUrl = optional('SMTP_URL', value => readMailServer(value).href)
  const client = (provider: string) => {
    const [clientId, clientSecret] = [text(`${provider}_CLIENT_ID`), text(`${provider}_CLIENT_SECRET`)]
    if ((clientId === undefined) !== (clientSecret === undefined)) {
      problems.push(`${provider}_CLIENT_ID, ${provider}_CLIENT_SECRET: give both or none`)
    }
    return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined
  }
  const [google, yandex] = [client('GOOGLE'), client('YANDEX')]
  const issuer = read('GOOGLE_ISSUER_URL', 'https://accounts.google.com', readWebAddress)
  const oauthUrl = read('YANDEX_OAUTH_URL', 'https://oauth.yandex.ru', readWebAddress)
  const infoUrl = read('YANDEX_INFO_URL', 'https://login.yandex.ru/info', readWebAddress)
  const wildberries = readWildberries({ read, optional })
  const payments = readPayments({ text, read, optional, problems }, publicUrl)
  const adminUsername = optional('ADMIN_USERNAME', readUsername)
  const metrikaId = optional('METRIKA_ID', readCounter)
  const trustProxy = read('TRUST_PROXY', '', readTrustProxy)
  const spoolSyncMs = read('SPOOL_SYNC_MS', '1000', readSyncInterval)
  const logLevel = read('LOG_LEVEL', 'info', readLogLevel)
  if (databaseUrl !== undefined && text('TOKEN_SECRET') === undefined) {
    problems.push(
      'TOKEN_SECRET: required with DATABASE_URL, or the processes would not know each other’s sessions'
    )
  }
  if (databaseUrl !== undefined && text('ENCRYPTION_KEY') === undefined) {
    problems.push(
      'ENCRYPTION_KEY: required with DATABASE_URL, or the processes could not read each other’s secrets'
    )
  }
  const [v4, v6] = [text('GEOIP_DB_V4') ?? text('GEOIP_DB'), text('GEOIP_DB_V6') ?? text('GEOIP_DB')]

  if (
    problems.length > 0 ||
    host === undefined ||
    port === undefined ||
    !publicUrl ||
    !shortUrl ||
    trustProxy === undefined ||
    spoolSyncMs === undefined ||
    !issuer ||
    !oauthUrl ||
    !infoUrl ||
    !wildberries ||
    !payments ||
    logLevel === undefined
  ) {
    throw new StartError(`Wrong settings:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
  }
  const dataDir = resolve(text('DATA_DIR') ?? 'data')
  return {
    host,
    port,
    dataDir,
    uploadsDir: resolve(text('UPLOADS_DIR') ?? join(dataDir, 'uploads')),
    databaseUrl,
    clickhouseUrl,
    clickhouseCluster,
    publicUrl,
    shortUrl,
    trustProxy,
    tokenSecret,
    spoolSyncMs,
    geoip: { ...(v4 && { v4 }), ...(v6 && { v6 }) },
    smtpUrl,
    mailFrom: mailFrom ?? `Тропа <no-reply@${publicUrl.hostname}>`,
    google: google && { ...google, issuer },
    yandex: yandex && { ...yandex, oauthUrl, infoUrl },
    adminUsername,
    encryptionKey,
    formerEncryptionKeys: formerEncryptionKeys ?? [],
    wildberries,
    payments,
    metrikaId,
    metricsToken: text('METRICS_TOKEN'),
    legal: {
      name: text('LEGAL_NAME') ?? '',
      inn: legalInn ?? '',
      ogrn: text('LEGAL_OGRN') ?? '',
      address: text('LEGAL_ADDRESS') ?? '',
      email: legalEmail ?? '',
      phone: text('LEGAL_PHONE') ?? ''
    },
    logLevel
  }
}
