import type { Output } from '#contract/route.ts'
import type { telemetry } from '#contract/telemetry.ts'

/** For tests: a server on which nothing is switched on. */
export const plainConfig: Output<typeof telemetry.config> = {
  shortBase: 'https://tropa.example',
  social: { google: false, yandex: false },
  paymentPublicId: null,
  payments: { mode: 'off', widgetUrl: '' },
  marketplaceSandbox: false,
  vat: null,
  metrikaId: null,
  places: ['package'],
  legal: { name: '', inn: '', ogrn: '', address: '', email: '', phone: '' }
}
