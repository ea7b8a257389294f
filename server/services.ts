import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { recordChange } from './admin/audit/record.ts'
import { startHandOver } from './admin/shortlinks/hand-over.ts'
import { createLive, type Live } from './analytics/live.ts'
import { shareLive } from './analytics/shared-live.ts'
import { billingOf } from './billing/dependencies.ts'
import { openProvider } from './billing/provider/open-provider.ts'
import type { Provider, ProviderSettings } from './billing/provider/provider.ts'
import { startBilling } from './billing/start-billing.ts'
import { endRenewal, type AccountEndedBy } from './billing/subscriptions/end-renewal.ts'
import { startComplaintDigests } from './complaints/complaint-digest.ts'
import { healthParts } from './health-parts.ts'
import type { HealthParts } from './health/health-check.ts'
import { startLinkPreviews } from './links/previews.ts'
import { reachTargets, startTargetChecks } from './links/target-checks/target-checks.ts'
import type { Reach } from './links/target-checks/target-round.ts'
import { sendsMails } from './mail/mail-health.ts'
import { outboxTransport } from './mail/outbox.ts'
import { startPost } from './mail/post.ts'
import { smtpTransport } from './mail/transport.ts'
import { addressesBy, type WildberriesSandbox } from './marketplace-addresses.ts'
import type { AddressesOf } from './marketplace/api/addresses.ts'
import { createMarketplace } from './marketplace/api/create-marketplace.ts'
import { openReading } from './marketplace/reading/open-reading.ts'
import type { Reading } from './marketplace/reading/reading.ts'
import { startTokenReminders } from './marketplace/token-reminder.ts'
import { openPictureFiles, type PictureFiles } from './pictures/picture-files.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { asking, createPreviews, type AskStranger, type Previews } from './pictures/previews.ts'
import { allOrFault } from './platform/all-or-fault.ts'
import { createCipher, type Cipher } from './platform/cipher.ts'
import { connectClickHouse, type ClickHouse, type ClickHouseAddress } from './platform/clickhouse.ts'
import { neverBack, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { postgresProblem } from './platform/engine-problem.ts'
import { startJobs, type Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import { closeAll, type Opened } from './platform/opened.ts'
import { connectPostgres, type PostgresAddress, type Sql } from './platform/postgres.ts'
import { prepareClickHouse, prepareFiles, preparePostgres } from './preparing.ts'
import { openLinkCache, type LinkCache } from './redirect/link-cache.ts'
import { startRetention } from './retention/retention.ts'
import { startSweeping } from './sweeping.ts'
import { startEnricher, type Enricher } from './visits/enricher.ts'
import { watchLoop } from './visits/full-loop.ts'
import { geoFiles } from './visits/geo/geo-files.ts'
import { startIngest, type Ingest } from './visits/ingest.ts'
import { tellLosses } from './visits/losses.ts'
import { watchForLateVisits } from './visits/rollups/late-visits.ts'
import { startClosing } from './visits/rollups/start-closing.ts'
import { leftoverFiles, openSpool, type Spool } from './visits/spool.ts'

/** Everything that the application stands on. */
export interface Services {
  sql: Sql
  /** Where `sql` is: threads open connections of their own. */
  postgres: PostgresAddress
  /** Of the redirect alone: no question of the API keeps it waiting. */
  lookUps: Sql
  clickhouse: ClickHouse
  cache: LinkCache
  spool: Spool
  ingest: Ingest
  live: Live
  jobs: Jobs
  pictureFiles: PictureFiles
  pictures: Pictures
  previews: Previews
  /** Undefined: nothing can be paid here. */
  provider: Provider | undefined
  /** Nothing of a user is charged any more; throws ProblemError where that cannot be had. */
  endRenewal: (userId: string, accountEnds: number, by?: AccountEndedBy) => Promise<boolean>
  tokenSecret: Uint8Array
  /** Locks what has to be kept readable for us alone. */
  cipher: Cipher
  /** Where the marketplace answers a token. */
  addressesOf: AddressesOf
  /** What it says of sellers' products. */
  reading: Reading
  health: HealthParts
  /** Takes in every click that was answered, then lets go of everything. */
  close(): Promise<void>
}

interface ServicesOptions {
  config: Config
  postgres: PostgresAddress
  clickhouse: ClickHouseAddress
  clock: Clock
  log: Logger
  /** The provider of payments that is on this machine, where none is configured. */
  sandbox?: ProviderSettings | undefined
  /** The marketplace that is on this machine: its own tokens are taken there. */
  wildberriesSandbox?: WildberriesSandbox | undefined
  /** Tests only: asks targets of links instead of the Internet. */
  reach?: Reach
  /** Tests only: asks pages and pictures elsewhere instead of the Internet. */
  askStranger?: AskStranger
  /** Tests only: what turns clicks into rows, instead of a thread of these services' own. */
  enricher?: Promise<Enricher>
}

/** For slugs that are not in memory: statements of the API that take long do not keep a link waiting. */
const LOOK_UP_CONNECTIONS = 2
/** A stop waits this long for the spool to be taken in; what is left is taken in by the next start. */
const DRAIN_MS = 3000
/** And this long for the batch at hand, which an engine that hangs may never end. */
const STOP_MS = 1000

/** Connects, migrates, picks up what an earlier process left in the spool, and starts the way of a click. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const opened: Opened = { engines: [], parts: [] }
  try {
    return await open(options, opened)
  } catch (error) {
    await closeAll(opened, options.log)
    throw error
  }
}

async function open(
  {
    config,
    clock,
    log,
    sandbox,
    wildberriesSandbox,
    reach = reachTargets(config.publicUrl),
    askStranger = asking(config.publicUrl),
    enricher: given,
    ...addresses
  }: ServicesOptions,
  { engines, parts }: Opened
): Promise<Services> {
  const { uploadsDir } = config
  const spoolDir = join(config.dataDir, 'spool')
  const outboxDir = join(config.dataDir, 'outbox')
  const clickhouseDir = 'path' in addresses.clickhouse ? [addresses.clickhouse.path] : []
  const [tokenSecret, keys] = await prepareFiles(config, [spoolDir, outboxDir, uploadsDir, ...clickhouseDir])
  const pictureFiles = openPictureFiles(uploadsDir)
  const sql = connectPostgres(addresses.postgres)
  const lookUps = connectPostgres(addresses.postgres, { connections: LOOK_UP_CONNECTIONS })
  for (const one of [sql, lookUps]) engines.push(() => one.end({ timeout: 1 }))
  const clickhouse = connectClickHouse(addresses.clickhouse)
  engines.push(clickhouse.close)
  const enriching = given ?? startEnricher(geoFiles(config.geoip, log))
  engines.push(async () => (await enriching).close())
  // Where PostgreSQL cannot be brought to this version, the version before goes on: with its tables in both.
  await allOrFault([enriching, preparePostgres(sql, config, clock())])
  const schema = prepareClickHouse(clickhouse, sql, config, log)
  parts.push(schema.stop)
  const [enricher] = await allOrFault([enriching, schema.opened])

  const transport =
    config.smtpUrl === undefined ? outboxTransport(outboxDir, log) : smtpTransport(config.smtpUrl)
  const mail = sendsMails(sql, clock, config.smtpUrl === undefined ? outboxDir : undefined)
  engines.push(transport.close)
  const jobs = await startJobs(sql, log).catch((error: unknown) => {
    throw postgresProblem(error, config.databaseUrl, config.dataDir)
  })
  parts.push(jobs.stop)
  const provider = openProvider(config, sandbox)
  const billing = billingOf({ sql, clock, jobs, log, recordChange, provider, config })
  await startBilling(billing)
  const endRenewalOf: Services['endRenewal'] = (...of) => endRenewal(billing, ...of)
  await startPost({ sql, jobs, config, clock, log, transport })
  await startComplaintDigests({ sql, jobs, clock })
  await startTokenReminders({ sql, jobs, clock })
  const cipher = createCipher(keys)
  const addressesOf = addressesBy(config.wildberries, wildberriesSandbox)
  const { clientSecret } = config.wildberries
  const marketplace = createMarketplace({ sql, clock, log, addressesOf, clientSecret })
  const reading = await openReading({ sql, clock, jobs, cipher, marketplace })
  parts.push(reading.stop)
  await startHandOver({ sql, clickhouse, jobs })
  const background = { sql, clickhouse, jobs, clock, log }
  await startRetention(background)
  const cache = await openLinkCache(lookUps)
  parts.push(cache.close)
  const live = createLive(sql, log)
  const audience = await shareLive(sql, live, log)
  parts.push(audience.close)
  // Whoever tells which hours are over has to know of every hour that may be closed.
  const latest = neverBack(clock)
  const lateVisits = await watchForLateVisits(sql, latest)
  const loop = watchLoop()
  parts.push(async () => loop.close())
  const { patience } = loop
  const ingest = startIngest({ sql, clickhouse, schema, enricher, log, audience, lateVisits, patience })
  parts.push(() => Promise.race([ingest.stop(), sleep(STOP_MS)]))
  for (const file of await leftoverFiles(spoolDir)) ingest.add(file, false)
  const losses = tellLosses(log)
  parts.push(async () => losses.close())
  const spool = openSpool({
    dir: spoolDir,
    syncMs: config.spoolSyncMs,
    onClosed: file => ingest.add(file, true),
    onLost: losses.lost,
    onUnsynced: losses.unsynced
  })
  const pictures = createPictures({ sql, clock, files: pictureFiles })
  const previews = createPreviews({ ask: askStranger, pictures, log })
  await startLinkPreviews({ sql, jobs, previews, forgetSlugs: cache.forget })
  const sweeping = await startSweeping({
    ...background,
    ingest,
    spoolDir,
    outboxDir,
    pictureFiles,
    forgetSlugs: cache.forget,
    endRenewal: endRenewalOf
  })
  parts.push(startTargetChecks({ sql, clock, log, reach }).stop)
  parts.push(startClosing({ sql, clickhouse, schema, clock: latest, log }).stop)

  return {
    sql,
    postgres: addresses.postgres,
    lookUps,
    clickhouse,
    cache,
    spool,
    ingest,
    live,
    jobs,
    pictureFiles,
    pictures,
    previews,
    provider,
    endRenewal: endRenewalOf,
    tokenSecret: new TextEncoder().encode(tokenSecret),
    cipher,
    addressesOf,
    reading,
    health: {
      vital: ['postgres', 'spool'],
      parts: healthParts({ sql, clickhouse, schema, ingest, spool, spoolDir, mail })
    },
    async close() {
      spool.close()
      const late = (error: unknown) => log.warn({ err: error }, 'clicks wait for the next start')
      await Promise.all([sweeping.stop(), ingest.drained(DRAIN_MS).catch(late)])
      await closeAll({ engines, parts }, log)
    }
  }
}
