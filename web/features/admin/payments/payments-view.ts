import { pagePaths } from '#contract/paths.ts'

/** Payments, and what is odd about money: what waits for somebody, and what was settled. */
type PaymentsView = 'payments' | 'odd' | 'settled'

export function readView(params: URLSearchParams): PaymentsView {
  const view = params.get('view')
  return view === 'odd' || view === 'settled' ? view : 'payments'
}

export const paymentsAddress = (search = ''): string =>
  search === '' ? pagePaths.adminPayments : `${pagePaths.adminPayments}?${new URLSearchParams({ q: search })}`

export const oddAddress = (view: 'odd' | 'settled', search = ''): string =>
  `${pagePaths.adminPayments}?${new URLSearchParams({ view, ...(search && { q: search }) })}`
