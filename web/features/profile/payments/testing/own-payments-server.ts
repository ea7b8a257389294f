import type { OwnPayment } from '#contract/payment.ts'

export const ownPayment = (id: string, over: Partial<OwnPayment> = {}): OwnPayment => ({
  _id: id,
  date: '2026-11-21T09:15:00.000Z',
  plan: 'START_3',
  amount: 1111,
  refunded: 0,
  refundable: 0,
  currency: 'RUB',
  status: 'Completed',
  test: false,
  reason: '',
  review: false,
  settled: false,
  promo: '',
  card: '4242',
  receipts: [],
  refundAsked: null,
  service: null,
  ...over
})

/** For tests: what a server with these payments answers to a question for them. */
export function listedPayments(what: string, payments: readonly OwnPayment[]): Response | undefined {
  if (!what.startsWith('GET /api/payment/payments')) return undefined
  const { searchParams } = new URL(what.slice('GET '.length), 'http://x')
  const skip = Number(searchParams.get('skip'))
  return Response.json(payments.slice(skip, skip + Number(searchParams.get('limit'))), {
    headers: { 'x-total-count': String(payments.length) }
  })
}
