import type { FastifyInstance } from 'fastify'

import { telemetry, type PlacesCredit } from '#contract/telemetry.ts'
import type { Config } from '#server/platform/config.ts'
import { serve } from '#server/platform/serve.ts'

/** As much of the provider of payments as everyone may know. */
interface PaymentsKnown {
  publicId: string
  widgetUrl: string
  isSandbox: boolean
}

interface Known {
  provider: PaymentsKnown | undefined
  /** The marketplace's, on this machine. */
  hasMarketplaceSandbox: boolean
  places: PlacesCredit[]
}

/** What the page has to know before anyone signs in. */
export function configRoutes(
  app: FastifyInstance,
  config: Config,
  { provider, hasMarketplaceSandbox, places }: Known
): void {
  const mode: 'live' | 'sandbox' | 'off' = provider ? (provider.isSandbox ? 'sandbox' : 'live') : 'off'
  serve(app, telemetry.config, () => ({
    shortBase: config.shortUrl.href.replace(/\/+$/, ''),
    social: { google: config.google !== undefined, yandex: config.yandex !== undefined },
    paymentPublicId: provider?.publicId ?? null,
    payments: { mode, widgetUrl: provider?.widgetUrl ?? '' },
    marketplaceSandbox: hasMarketplaceSandbox,
    vat: config.payments.receipt.vat,
    metrikaId: config.metrikaId ?? null,
    places,
    legal: config.legal
  }))
}
