import type { FastifyInstance } from 'fastify'

import { telemetry } from '#contract/telemetry.ts'
import type { Config } from '#server/platform/config.ts'
import { serve } from '#server/platform/serve.ts'

/** What the page has to know before anyone signs in. */
export function configRoutes(app: FastifyInstance, config: Config): void {
  serve(app, telemetry.config, () => ({
    shortBase: config.shortUrl.href.replace(/\/+$/, ''),
    social: { google: config.google !== undefined, yandex: config.yandex !== undefined },
    paymentPublicId: null,
    metrikaId: config.metrikaId ?? null,
    legal: config.legal
  }))
}
