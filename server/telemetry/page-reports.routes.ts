import type { FastifyInstance, FastifyRequest } from 'fastify'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { isPagePattern } from '#contract/paths.ts'
import { telemetry } from '#contract/telemetry.ts'
import { createAddressRate } from '#server/platform/address-rate.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { createRate } from '#server/platform/rate.ts'
import { serve } from '#server/platform/serve.ts'

import { createLately } from './lately.ts'
import { withoutSecrets } from './page-error.ts'
import type { PageMetrics } from './page-metrics.ts'

/** A page tells five vitals; an office behind one address has many pages. */
const VITALS_A_MINUTE = 300
const ERRORS_A_MINUTE = 20
/** Of everybody together: a release that breaks every page may not fill the log. */
const LOGGED_A_MINUTE = 30
/** A /48 has four times as much of them: less than all. */
const LOGGED_OF_ADDRESS = 5
/** The same again is counted, not told. */
const TOLD_AGAIN_MS = HOUR_MS
const LINES_OF_A_STACK = 12
/** Letters that an error is known by. */
const KNOWN_BY = 200

const patternOf = (route: string) => (isPagePattern(route) ? route : 'other')

/** What pages tell of themselves: how fast they were, and what broke. */
export function pageReportsRoutes(app: FastifyInstance, metrics: PageMetrics): void {
  const vitals = createAddressRate({ limit: VITALS_A_MINUTE, windowMs: MINUTE_MS })
  const errors = createAddressRate({ limit: ERRORS_A_MINUTE, windowMs: MINUTE_MS })
  const linesOf = createAddressRate({ limit: LOGGED_OF_ADDRESS, windowMs: MINUTE_MS })
  const lines = createRate({ limit: LOGGED_A_MINUTE, windowMs: MINUTE_MS })
  const told = createLately(TOLD_AGAIN_MS)

  const admit = (rate: typeof vitals, request: FastifyRequest) => {
    const retryAfter = rate(clientAddress(request))
    if (retryAfter > 0) throw new ProblemError('TOO_MANY_ATTEMPTS', { retryAfter })
  }

  serve(app, telemetry.vitals, ({ body, request }) => {
    admit(vitals, request)
    metrics.vital(body.name, body.value, patternOf(body.route))
  })

  serve(app, telemetry.error, ({ body, request }) => {
    admit(errors, request)
    const route = patternOf(body.route)
    metrics.error(route)
    const message = withoutSecrets(body.message)
    const known = `${route} ${message.slice(0, KNOWN_BY)}`
    if (told.has(known) || linesOf(clientAddress(request)) > 0 || lines('') > 0) return
    told.add(known)
    const stack = withoutSecrets(body.stack ?? '').split('\n', LINES_OF_A_STACK)
    app.log.warn({ route, message, stack }, 'a page met an error')
  })
}
