import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

import type { Checkout } from '#contract/checkout.ts'
import { open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'

/** For tests: with spaces that a person can type. */

export const receipt: Checkout['receipt'] = {
  items: [],
  email: 'anna@mail.ru',
  isInternetPayment: true,
  amounts: { electronic: 390 }
}

export const checkout = (over: Partial<Checkout> = {}): Checkout => ({
  free: false,
  publicId: 'pk_test',
  amount: 390,
  currency: 'RUB',
  invoiceId: '42',
  accountId: '7',
  description: 'Тариф «Старт», 1 мес.',
  email: 'anna@mail.ru',
  receipt,
  ...over
})

const waiting = {
  state: 'waiting',
  plan: 'START_1',
  amount: 390,
  decline: null,
  payedTo: '2026-11-21T10:00:00.000Z'
}

/** For tests: what the server answers to who begins to pay. */
export const starting = (answer: () => Response) => {
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/payment/orders/42') return Response.json(waiting)
    return what === 'POST /api/payment/START_1' ? answer() : undefined
  }
}

/** For tests: the provider's script, as far as the page can tell: its window answers when a test says so. */
export const widget: { orders: object[]; end: (result: unknown) => void } = { orders: [], end: () => {} }

export function bringWidget(): void {
  window.cp = {
    CloudPayments: class {
      start(order: object): Promise<unknown> {
        widget.orders.push(order)
        return new Promise(resolve => {
          widget.end = resolve
        })
      }
    }
  }
}

beforeEach(() => {
  widget.orders = []
  sellPlans()
  bringWidget()
})

afterEach(() => {
  delete window.cp
})

/** For tests: the dialog of a purchase, by its address. */
export async function openDialog(address = '/profile/plans?buy=START_1') {
  const opened = open(address)
  const dialog = within(await screen.findByRole('dialog'))
  return { ...opened, dialog }
}
