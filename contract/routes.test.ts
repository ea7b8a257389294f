import { expect, test } from 'vitest'

import { routes } from './routes.ts'

/** Every call of source.txt § 7, letter for letter, with its access by README § 8. Written by hand. */
const source = `
  admin     GET    /api/admin/users
  admin     GET    /api/admin/users/list
  admin     GET    /api/admin/users/xlsx
  admin     PUT    /api/admin/users/{id}
  admin     DELETE /api/admin/users/{id}
  admin     GET    /api/admin/shortlinks
  admin     GET    /api/admin/shortlinks/xlsx
  admin     PUT    /api/admin/shortlinks/{id}
  admin     DELETE /api/admin/shortlinks/{id}
  admin     GET    /api/admin/payments
  admin     GET    /api/admin/payments/xlsx
  admin     GET    /api/admin/excel/statistics

  public    POST   /api/users/new
  user      GET    /api/users/profile
  user      GET    /api/users/profile/subscription
  user      POST   /api/users/confirm/send
  public    GET    /api/users/confirm/{secret}
  public    POST   /api/users/restore/send
  public    POST   /api/users/restore/{secret}
  user      PUT    /api/users/edit

  public    POST   /api/auth/login
  public    GET    /api/auth/google
  public    GET    /api/auth/yandex

  user      GET    /api/plans

  user      GET    /api/promo/get/{code}
  user      GET    /api/promo/{code}
  admin     GET    /api/promo
  admin     POST   /api/promo
  admin     PUT    /api/promo/{id}
  admin     DELETE /api/promo/{id}

  user      GET    /api/users/shortlinks/isExist/{shortlink}
  user      POST   /api/users/shortlinks
  user      GET    /api/users/shortlinks
  user      PUT    /api/users/shortlinks/{id}
  user      DELETE /api/users/shortlinks/{id}
  user      GET    /api/users/shortlinks/type
  user      GET    /api/users/shortlinks/statistics

  user      GET    /api/ch_analytics/top
  user      GET    /api/ch_analytics/visits
  user      GET    /api/ch_analytics/visits-chart
  user      GET    /api/ch_analytics/cities
  user      GET    /api/ch_analytics/social
  user      GET    /api/ch_analytics/cities/new

  seller    GET    /api/marketplace/shortlinks/type/{type}
  seller    GET    /api/marketplace/shortlinks/{id}
  seller    PUT    /api/marketplace/shortlinks/{id}

  user      GET    /api/payment/newDate/{plan}
  user      PUT    /api/payment/{plan}
  user      DELETE /api/payment/{id}
  signature GET    /api/payment/notifications/check
  signature GET    /api/payment/notifications/pay
  signature GET    /api/payment/notifications/fail
  signature GET    /api/payment/notifications/confirm
  signature GET    /api/payment/notifications/refund
  signature GET    /api/payment/notifications/receipt
  signature GET    /api/payment/notifications/recurrent

  public    GET    /health
  public    GET    /health/version
  public    POST   /metrics
  public    POST   /metrics/error
  public    GET    /{shortlink}
  seller    GET    /wildberries/statistics
  seller    GET    /wildberries/orders
`

/** What README §§ 2–8 adds. */
const beyond = `
  user      POST   /api/auth/exchange
  user      POST   /api/users/consents
  user      POST   /api/users/logout-all
  user      DELETE /api/users/profile
  user      GET    /api/users/export

  user      GET    /api/ch_analytics/machines
  user      GET    /api/ch_analytics/devices
  user      GET    /api/ch_analytics/referrers
  user      GET    /api/ch_analytics/utm
  user      GET    /api/ch_analytics/buttons
  user      GET    /api/ch_analytics/confirmations
  user      GET    /api/ch_analytics/live

  user      POST   /api/payment/{plan}
  user      DELETE /api/payment/{id}/card
  signature GET    /api/payment/notifications/cancel
  signature POST   /api/payment/notifications/check
  signature POST   /api/payment/notifications/pay
  signature POST   /api/payment/notifications/fail
  signature POST   /api/payment/notifications/confirm
  signature POST   /api/payment/notifications/refund
  signature POST   /api/payment/notifications/receipt
  signature POST   /api/payment/notifications/recurrent
  signature POST   /api/payment/notifications/cancel

  admin     POST   /api/admin/payments/{id}/refund
  admin     GET    /api/admin/statistics

  public    POST   /api/complaints
  public    GET    /api/config
  public    GET    /{shortlink}/{n}
`

/** README § 8, «Public». `GET /metrics` has a rule of its own: loopback or the metrics token (§ 1). */
const open = [
  /^POST \/api\/users\/new$/,
  /^\w+ \/api\/auth\//,
  /^\w+ \/api\/users\/restore\//,
  /^(GET|POST) \/api\/users\/confirm\/:secret$/,
  /^GET \/health(\/version)?$/,
  /^POST \/metrics(\/error)?$/,
  /^GET \/api\/config$/,
  /^POST \/api\/complaints$/,
  /^GET \/:shortlink(\/:n)?$/,
  /^GET \/metrics$/,
  // Pictures of landings and previews.
  /^GET \/uploads\/:name$/,
  // A signed address of the profile.
  /^GET \/own$/
]

const parse = (table: string) =>
  table
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(cells => cells.length === 3)
    .map(([access = '', method = '', path = '']) => ({
      access,
      call: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    }))

const named = routes.map(({ access, method, path }) => ({ access, call: `${method} ${path}` }))
const find = (call: string) => named.find(route => route.call === call)

test('the table has every call of the source', () => {
  expect(parse(source)).toHaveLength(63)
})

test.each([...parse(source), ...parse(beyond)])('$call is for: $access', ({ call, access }) => {
  expect(find(call)?.access).toBe(access)
})

test('what is open to anyone is named in the specification', () => {
  const unnamed = named.filter(
    ({ access, call }) => access === 'public' && !open.some(pattern => pattern.test(call))
  )
  expect(unnamed.map(route => route.call)).toEqual([])
})

test.each([
  ['/api/admin/', 'admin'],
  ['/api/marketplace/', 'seller'],
  ['/wildberries/', 'seller'],
  ['/api/payment/notifications/', 'signature']
])('everything below %s is for: %s', (prefix, access) => {
  const below = routes.filter(route => route.path.startsWith(prefix))
  expect(below).not.toEqual([])
  expect(new Set(below.map(route => route.access))).toEqual(new Set([access]))
})
