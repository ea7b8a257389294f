import { beforeEach, vi } from 'vitest'

import type { Session } from '#contract/account.ts'
import type { Billing } from '#contract/payment.ts'
import { freeLimits, planIds, planOf } from '#contract/plans.ts'
import type { FieldError } from '#contract/problem.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import type { Profile } from '#contract/user.ts'
import { writeToken } from '#web/api/session.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import type { PageConfig } from '#web/ui/requisites.ts'
import { openPages } from '#web/ui/testing/open-pages.tsx'

import { ActPage } from './documents/act/act-page.tsx'
import { DocumentsPage } from './documents/documents-page.tsx'
import { InfoPage } from './info/info-page.tsx'
import { OrderPage } from './payment/order-page.tsx'
import { PlansPage } from './plans/plans-page.tsx'
import { SupportPage } from './support/support-page.tsx'

interface Sent {
  /** `PUT /api/users/edit` */
  what: string
  body: Record<string, unknown> | undefined
}

const profile = (): Profile => ({
  _id: '7',
  username: 'anna@mail.ru',
  confirm: true,
  onboarding: true,
  telegram: '',
  registrationDate: '2026-10-01T10:00:00.000Z',
  payedTo: '2026-10-01T10:00:00.000Z',
  plan: null,
  roles: ['USER'],
  new: false,
  wbToken: null,
  status: 'NEW',
  limits: freeLimits,
  usage: { links: 2, landings: 0, analyticsDays: 7, marketplace: false },
  hasPassword: true,
  identities: [],
  consentsNeeded: false,
  news: false,
  confirmMail: null,
  deletion: null,
  wbTokenExpires: null,
  wbTokenPersonal: false,
  wbTokenCanWrite: false,
  wbTokenInvalid: null,
  marketplaceTrialEnds: null
})

const config = (): PageConfig => ({ ...plainConfig, social: { google: false, yandex: true } })

const noBilling: Omit<Billing, 'now'> = { subscription: null, changingTo: null, cardPage: null }

/** The stubbed server: whose profile it has, what it was asked, and answers that a test replaces. */
export const server: {
  config: PageConfig
  profile: Profile
  billing: Omit<Billing, 'now'>
  sessions: Session[]
  sent: Sent[]
  answerOf: (sent: Sent) => Response | Promise<Response> | undefined
} = {
  config: config(),
  profile: profile(),
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

export const refuse = (code: ProblemCode, message?: string, details?: FieldError[]) => {
  const [statusCode, known] = problems[code]
  return Response.json(
    { statusCode, code, message: message ?? known, ...(details && { details }) },
    { status: statusCode }
  )
}

/** What was asked for, without the reading. */
export const changes = () => server.sent.filter(({ what }) => !what.startsWith('GET'))

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
    profile: profile(),
    billing: noBilling,
    sessions: [],
    sent: [],
    answerOf: () => undefined
  })
  sessionStorage.clear()
  localStorage.clear()
  writeToken('mine')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body: Record<string, unknown> | undefined =
      typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const sent = { what: `${init.method ?? 'GET'} ${address}`, body }
    server.sent.push(sent)
    return (await server.answerOf(sent)) ?? answer(sent)
  })
  return () => vi.useRealTimers()
})

export const open = (address: string) =>
  openPages(
    [
      { path: '/profile/plans', element: <PlansPage /> },
      { path: '/profile/payment/:id', element: <OrderPage /> },
      { path: '/profile/info', element: <InfoPage /> },
      { path: '/profile/documents', element: <DocumentsPage /> },
      { path: '/profile/documents/act/:id', element: <ActPage /> },
      { path: '/profile/support', element: <SupportPage /> }
    ],
    address
  )
