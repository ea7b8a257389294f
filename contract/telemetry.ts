import { Type, type Static } from 'typebox'

import { HOUR_MS } from './durations.ts'
import { Nothing, route } from './route.ts'
import { nullable } from './values.ts'

const Pattern = Type.String({
  maxLength: 100,
  description: 'one of pagePatterns; anything else counts as `other`, so that no address is kept'
})

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

/** `package`: that which comes with the service. */
export const PlacesCredit = Type.Enum(['package', 'db-ip', 'maxmind', 'other'])
export type PlacesCredit = Static<typeof PlacesCredit>

export const telemetry = {
  vitals: route({
    method: 'POST',
    path: '/metrics',
    access: 'public',
    summary: 'Web-vitals of a page',
    status: 204,
    body: Type.Object({
      name: Type.Enum(vitalNames),
      value: Type.Number({ minimum: 0, maximum: HOUR_MS, description: 'milliseconds; CLS has no unit' }),
      route: Pattern
    }),
    response: Nothing
  }),
  error: route({
    method: 'POST',
    path: '/metrics/error',
    access: 'public',
    summary: 'An error of a page',
    status: 204,
    body: Type.Object({
      message: Type.String({ maxLength: 1000 }),
      stack: Type.Optional(Type.String({ maxLength: 4000 })),
      route: Pattern
    }),
    response: Nothing
  }),
  metrics: route({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    summary: 'Prometheus metrics: with METRICS_TOKEN as bearer, or without one from this machine alone',
    produces: 'text/plain',
    response: Type.String()
  }),
  config: route({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What is switched on',
    response: Type.Object({
      shortBase: Type.String(),
      social: Type.Object({ google: Type.Boolean(), yandex: Type.Boolean() }),
      paymentPublicId: Type.Union([Type.String(), Type.Null()]),
      payments: Type.Object({
        mode: Type.Enum(['live', 'sandbox', 'off']),
        widgetUrl: Type.String({ description: "address of the provider's script, or empty" })
      }),
      marketplaceSandbox: Type.Boolean({
        description: 'a stand-in for the marketplace is at /dev/wildberries'
      }),
      vat: nullable(
        Type.Integer({
          description:
            'per cent in what is paid, as receipts say it: 22, or 122 for 22/122; null: without VAT'
        })
      ),
      metrikaId: Type.Union([Type.String(), Type.Null()]),
      places: Type.Array(PlacesCredit, {
        description: 'whose the places of visits are; empty: none are known'
      }),
      legal: Type.Object({
        name: Type.String(),
        inn: Type.String(),
        ogrn: Type.String(),
        address: Type.String(),
        email: Type.String(),
        phone: Type.String()
      })
    })
  })
}
