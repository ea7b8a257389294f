import type { RequestListener } from 'node:http'

import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

import { adminRoutes } from './admin/admin.routes.ts'
import { recordChange } from './admin/audit/record.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { liveRoutes } from './analytics/live.routes.ts'
import { accountRoutes } from './auth/account.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { confirmRoutes } from './auth/confirm.routes.ts'
import { consentsRoutes } from './auth/consents.routes.ts'
import { deletionRoutes } from './auth/deletion.routes.ts'
import { exportRoutes } from './auth/export.routes.ts'
import { profileOf } from './auth/profile.ts'
import { restoreRoutes } from './auth/restore.routes.ts'
import { sessionsRoutes } from './auth/sessions.routes.ts'
import { identifyBy } from './auth/sessions.ts'
import { socialRoutes } from './auth/social/social.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { billingOf } from './billing/dependencies.ts'
import { ownMoney } from './billing/orders/own-money.ts'
import { complaintsRoutes } from './complaints/complaints.routes.ts'
import { createHealthCheck } from './health/health-check.ts'
import { healthRoutes } from './health/health.routes.ts'
import { allLinks } from './links/all-links.ts'
import { linksRoutes } from './links/links.routes.ts'
import { createListsInTurn } from './links/lists-in-turn.ts'
import { previewRoutes } from './links/preview.routes.ts'
import { wantPreviewBy } from './links/previews.ts'
import { statisticsRoutes } from './links/statistics/statistics.routes.ts'
import { countWaiting } from './mail/mails.store.ts'
import { outboxRoutes } from './mail/outbox.routes.ts'
import { keepToEntitled } from './marketplace/entitlement.ts'
import { marketplaceRoutes } from './marketplace/marketplace.routes.ts'
import { productLinkedBy } from './marketplace/reading/collect-soon.ts'
import { createTokenTrial } from './marketplace/token-trial.ts'
import { wildberriesRoutes } from './marketplace/wildberries.routes.ts'
import { pictureRoutes, uploadRoutes } from './pictures/pictures.routes.ts'
import { clientAddressBy, proxyTrust } from './platform/client-address.ts'
import { answerClientError } from './platform/client-error.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connectionTimes } from './platform/connection-times.ts'
import { answerError } from './platform/error-handler.ts'
import { otherOrigin, securityHeaders } from './platform/headers.ts'
import type { Logger } from './platform/log.ts'
import { mount } from './platform/mount.ts'
import { normalHost } from './platform/normal-host.ts'
import { serveTheRest } from './platform/not-served.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { serializerCompiler } from './platform/serialization.ts'
import { registerSpa } from './platform/spa.ts'
import { createTurns } from './platform/turns.ts'
import { validatorCompiler } from './platform/validation.ts'
import { answerUnread } from './redirect/answer-unread.ts'
import { createLandings } from './redirect/landings.ts'
import { ownRoutes } from './redirect/own.routes.ts'
import { redirectRoutes } from './redirect/redirect.routes.ts'
import { noResults } from './redirect/results.ts'
import { keepToShortLinks } from './redirect/short-host.ts'
import type { Services } from './services.ts'
import { storageReadings } from './storage-readings.ts'
import { supportRoutes } from './support/support.routes.ts'
import { configRoutes } from './telemetry/config.routes.ts'
import { registerTelemetry } from './telemetry/telemetry.ts'
import { placesCredit } from './visits/geo/places-credit.ts'
import { WILDBERRIES_PREFIX } from './wildberries-sandbox.ts'

const BODY_LIMIT = 64 * 1024
/** Of one user: four dashboards of a dozen questions each; beyond that it is a program. */
const REPORTS_WAITING_MAX = 48
/** As long as Node lets an address be: a parameter that is too long is refused by its schema, like any other field. */
const PARAM_LIMIT = 16 * 1024
/** Of a stream: proxies cut off what is silent for a minute or so. */
const HEARTBEAT_MS = 15_000

export interface AppOptions {
  config: Config
  services: Services
  clock: Clock
  log: Logger
  /** Folder of the built page. */
  webDir: string
  heartbeatMs?: number
  /** Each answers what is below its prefix by itself. */
  mounted?: readonly { prefix: string; listener: RequestListener }[]
  version: string
  commit: string
}

/** Ids that cost nothing on the hot path: a name for this process and a count. */
function requestIds(): () => string {
  const run = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${run}-${(count += 1)}`
}

/** The application without its process: features on one Fastify instance, nothing listens yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, services, clock, log } = options
  const { sql, clickhouse, cache, spool, tokenSecret } = services
  const trustsProxy = proxyTrust(config.trustProxy)
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    ...connectionTimes,
    trustProxy: trustsProxy,
    exposeHeadRoutes: false,
    // What comes in over an open connection while it stops is answered like everything before it; then the connection closes.
    return503OnClosing: false,
    genReqId: requestIds(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LIMIT },
    frameworkErrors: answerUnread,
    clientErrorHandler: answerClientError
  })
  // Bodies are JSON; anything else is refused instead of arriving as text.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('identify', identifyBy(sql, tokenSecret, clock))
  app.decorate('servedRoutes', new Set<Route>())
  app.decorateRequest('caller', null)

  const { hostname: shortHost } = config.shortUrl
  if (normalHost(shortHost) !== normalHost(config.publicUrl.hostname)) keepToShortLinks(app, shortHost)
  const security = securityHeaders({
    https: config.publicUrl.protocol === 'https:',
    metrika: config.metrikaId !== undefined,
    widget: otherOrigin(services.provider?.widgetUrl, config.publicUrl),
    widgetApi: otherOrigin(services.provider?.apiUrl.href, config.publicUrl)
  })
  await registerOpenApi(app, security)
  const page = await registerSpa(app, options.webDir, security)
  const results = noResults()
  let badSignatures = 0
  const checkHealth = createHealthCheck(services.health, log)
  redirectRoutes(app, {
    cache,
    spool,
    clock,
    page,
    results,
    landings: createLandings(config, clock),
    addressOf: clientAddressBy(trustsProxy)
  })

  pictureRoutes(app, services.pictureFiles)

  await app.register(async api => {
    const headers = { ...security, 'cache-control': 'no-store' }
    api.addHook('onRequest', (_request, reply, next) => {
      reply.headers(headers)
      next()
    })
    registerTelemetry(api, {
      readings: {
        redirects: () => results,
        lostClicks: spool.lost,
        ingest: () => services.ingest.stats(),
        waitingMails: async () => (await countWaiting(sql, clock())).waiting,
        ...storageReadings(services.clickhouse, config.dataDir),
        badSignatures: () => badSignatures,
        parts: async () => (await checkHealth()).details
      },
      metricsToken: config.metricsToken
    })
    const ownBases = [config.publicUrl, config.shortUrl]
    const { jobs } = services
    const { adminUsername } = config
    const authDependencies = { sql, clock, tokenSecret, jobs, adminUsername, recordChange }
    authRoutes(api, authDependencies)
    confirmRoutes(api, authDependencies)
    restoreRoutes(api, authDependencies)
    sessionsRoutes(api, authDependencies)
    socialRoutes(api, { ...authDependencies, config })
    const { cipher, addressesOf } = services
    const { clientSecret } = config.wildberries
    const tryToken = createTokenTrial({ sql, clock, jobs, cipher, clientSecret, addressesOf })
    accountRoutes(api, { ...authDependencies, tryToken })
    consentsRoutes(api, authDependencies)
    deletionRoutes(api, { ...authDependencies, endRenewal: services.endRenewal })
    const billing = billingOf({ sql, clock, jobs, log, recordChange, provider: services.provider, config })
    await billingRoutes(api, {
      ...billing,
      profileOf: userId => profileOf(sql, userId, clock()),
      onBadSignature: () => {
        badSignatures += 1
      }
    })
    supportRoutes(api, authDependencies)
    complaintsRoutes(api, { sql, clock, jobs })
    const turns = createTurns(
      clickhouse.readers.size,
      REPORTS_WAITING_MAX,
      'Слишком много запросов статистики сразу. Подождите пару секунд.'
    )
    const linksOf = (userId: string) => allLinks({ sql, clickhouse, clock, turns }, userId)
    const moneyOf = (userId: string) => ownMoney(sql, userId, clock())
    exportRoutes(api, { sql, clock, linksOf, moneyOf })
    const { publicUrl, shortUrl } = config
    ownRoutes(app, api, { clock, tokenSecret, publicUrl, shortUrl })
    const wantPreview = wantPreviewBy(jobs, clock)
    statisticsRoutes(api, { sql, clickhouse, clock, turns, shortUrl })
    const linksDependencies = {
      listsInTurn: createListsInTurn(),
      sql,
      clock,
      clickhouse,
      turns,
      ownBases,
      wantPreview,
      productLinked: productLinkedBy(jobs),
      forgetSlugs: cache.forget
    }
    linksRoutes(api, linksDependencies)
    const { reading, postgres, endRenewal } = services
    await api.register(async entitled => {
      keepToEntitled(entitled, { sql, clock })
      marketplaceRoutes(entitled, { ...linksDependencies, shortUrl, reading })
      wildberriesRoutes(entitled, { clock, reading })
    })
    const administered = { ...billing, ...linksDependencies, adminUsername, postgres, shortUrl, endRenewal }
    adminRoutes(api, administered)
    previewRoutes(api, { sql, clock, ownBases, previews: services.previews })
    await uploadRoutes(api, { sql, clock, pictures: services.pictures })
    analyticsRoutes(api, { sql, clickhouse, clock, turns })
    liveRoutes(api, { sql, live: services.live, heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS })
    healthRoutes(api, { check: checkHealth, version: options.version, commit: options.commit })
    configRoutes(api, config, {
      provider: services.provider,
      places: placesCredit(config.geoip),
      hasMarketplaceSandbox: options.mounted?.some(({ prefix }) => prefix === WILDBERRIES_PREFIX) ?? false
    })
    outboxRoutes(api, config)
    serveTheRest(api, routes)
  })

  for (const { prefix, listener } of options.mounted ?? []) mount(app, prefix, listener)
  app.setNotFoundHandler(page)

  await app.ready()
  return app
}
