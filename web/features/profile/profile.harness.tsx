import { beforeEach, vi } from 'vitest'

import type { Session } from '#contract/account.ts'
import type { Billing } from '#contract/payment.ts'
import { planIds, planOf } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { writeToken } from '#web/api/session.ts'
import { ownProfile } from '#web/api/testing/own-profile.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import { standIn, type Answer, type Sent } from '#web/api/testing/stand-in.ts'
import type { PageConfig } from '#web/ui/requisites.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { ActPage } from './documents/act/act-page.tsx'
import { DocumentsPage } from './documents/documents-page.tsx'
import { InfoPage } from './info/info-page.tsx'
import { OrderPage } from './payment/order-page.tsx'
import { PlansPage } from './plans/plans-page.tsx'
import { SupportPage } from './support/support-page.tsx'

const config = (): PageConfig => ({ ...plainConfig, social: { google: false, yandex: true } })

const noBilling: Omit<Billing, 'now'> = { subscription: null, changingTo: null, cardPage: null }

/** The stubbed server: whose profile it has, what it was asked, and answers that a test replaces. */
export const server: {
  config: PageConfig
  profile: Profile
  billing: Omit<Billing, 'now'>
  sessions: Session[]
  sent: Sent[]
  answerOf: (sent: Sent) => Answer
} = {
  config: config(),
  profile: ownProfile(),
  billing: noBilling,
  sessions: [],
  sent: [],
  answerOf: () => undefined
}

/** Plans can be paid for, with the provider's script there. */
export function sellPlans(mode: 'live' | 'sandbox' = 'live'): void {
  server.config = { ...server.config, payments: { mode, widgetUrl: '/widget.js' } }
}

export function changeProfile(over: Partial<Profile>): void {
  server.profile = { ...server.profile, ...over }
}

/** What was asked for, without the reading. */
export const changes = () =>
  server.sent.filter(({ method }) => method !== 'GET').map(({ what, body }) => ({ what, body }))

function answer({ what, body }: Sent): Response {
  if (what === 'GET /api/config') return Response.json(server.config)
  if (what === 'GET /api/users/profile') return Response.json(server.profile)
  if (what === 'GET /api/payment') return Response.json({ ...server.billing, now: new Date().toISOString() })
  if (what.startsWith('GET /api/payment/payments')) return Response.json([])
  if (what === 'GET /api/users/sessions') return Response.json(server.sessions)
  if (what === 'GET /api/users/consents') return Response.json([])
  if (what === 'GET /api/plans') return Response.json(planIds.map(planOf))
  if (what === 'PUT /api/users/edit') return Response.json({ ...server.profile, ...body })
  return new Response(null, { status: 204 })
}

beforeEach(() => {
  // 25 November 2026, 15:00 in Moscow: what is paid until a day of the tests is not over when they run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') })
  Object.assign(server, {
    config: config(),
    profile: ownProfile(),
    billing: noBilling,
    sessions: [],
    answerOf: () => undefined
  })
  sessionStorage.clear()
  localStorage.clear()
  writeToken('mine')
  server.sent = standIn(async sent => (await server.answerOf(sent)) ?? answer(sent))
  return () => vi.useRealTimers()
})

const screens = [
  { path: '/profile/plans', element: <PlansPage /> },
  { path: '/profile/payment/:id', element: <OrderPage /> },
  { path: '/profile/info', element: <InfoPage /> },
  { path: '/profile/documents', element: <DocumentsPage /> },
  { path: '/profile/documents/act/:id', element: <ActPage /> },
  { path: '/profile/support', element: <SupportPage /> }
]

export const open = (address: string) => openScreens(screens, address)
