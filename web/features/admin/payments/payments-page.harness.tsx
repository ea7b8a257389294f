import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'

import type { Oddity, Payment } from '#contract/admin-payments.ts'
import type { AdminUserDetails } from '#contract/admin-users.ts'
import { DAY_MS } from '#contract/durations.ts'
import { pagePaths } from '#contract/paths.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'
import { user } from '#web/features/admin/users/users-page.harness.tsx'

import { PaymentsPage } from './payments-page.tsx'

export const payment = (id: string, over: Partial<Payment> = {}): Payment => ({
  _id: id,
  date: new Date(Date.now() - DAY_MS).toISOString(),
  user: '1',
  username: 'anna@mail.ru',
  plan: 'START_1',
  amount: 390,
  refunded: 0,
  currency: 'RUB',
  status: 'Completed',
  test: false,
  promo: '',
  odd: false,
  transactionId: '2900001',
  invoiceId: '810001',
  subscriptionId: '',
  ...over
})

export const oddity = (id: string, over: Partial<Oddity> = {}): Oddity => ({
  _id: id,
  date: '2026-11-20T10:00:00.000Z',
  reason: 'paid_twice',
  text: 'Один заказ оплачен дважды. Срок добавлен; по просьбе плательщика верните лишние деньги.',
  user: '1',
  username: 'anna@mail.ru',
  transactionId: '2900001',
  subscriptionId: '',
  amount: 390,
  currency: 'RUB',
  settled: null,
  note: '',
  ...over
})

const SETTLED = '2026-11-21T10:00:00.000Z'

interface Stored {
  payments: Payment[]
  oddities: Oddity[]
  payer: AdminUserDetails
}

const nothing = (): Stored => ({ payments: [], oddities: [], payer: user('1', 'anna@mail.ru') })

/** What the stubbed server holds. */
export const stored: Stored = nothing()

function refund(id: string | undefined, amount: unknown): Response {
  const found = stored.payments.find(({ _id }) => _id === id)
  if (!found || typeof amount !== 'number') return refuse('NOT_FOUND')
  found.refunded += amount
  stored.payer = { ...stored.payer, payedTo: '2099-03-16T09:00:00.000Z' }
  return Response.json(found)
}

function answer({ method, path, url, body = {} }: Sent): Response {
  if (path === '/api/admin/audit') return listed([])
  if (path === '/api/admin/users/1') return Response.json(stored.payer)
  if (path === '/api/admin/payments') return listed(stored.payments)
  if (path === '/api/admin/payments/odd') {
    const isSettled = url.searchParams.get('settled') === 'true'
    return listed(stored.oddities.filter(({ settled }) => (settled !== null) === isSettled))
  }
  const one = stored.payments.find(({ _id }) => path === `/api/admin/payments/${_id}`)
  if (one) return Response.json(one)
  if (path.endsWith('/refund')) return refund(path.split('/').at(-2), body['amount'])
  const odd = stored.oddities.find(({ _id }) => path === `/api/admin/payments/odd/${_id}`)
  if (!odd) return refuse('NOT_FOUND')
  if (method === 'PUT') odd.settled = body['settled'] === true ? SETTLED : null
  return Response.json(odd)
}

beforeEach(() => {
  Object.assign(stored, nothing())
  edge.answer = answer
})

export const open = (query = '') =>
  openScreen(pagePaths.adminPayments, <PaymentsPage />, `${pagePaths.adminPayments}${query}`)

/** The panel of the only payment. */
export const panel = async () => within(await screen.findByRole('dialog', { name: /^Платёж/ }))
