import { screen } from '@testing-library/react'

import type { PaidService } from '#contract/paid-service.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { ownPayment } from '#web/features/profile/payments/testing/own-payments-server.ts'
import { plain } from '#web/ui/testing/plain.ts'

export const legal = {
  name: 'ИП Петрова Мария Сергеевна',
  inn: '770123456703',
  ogrn: '312345678901234',
  address: '101000, Москва, ул. Мясницкая, 1',
  email: 'help@tropa.example',
  phone: ''
}

/** As long as they are. */
export const ID = '30036030435069419'

/** Three months that ended on 1 November. */
export const over: PaidService = {
  number: ID,
  from: null,
  until: null,
  refunded: 0,
  unused: 0,
  earlier: 0,
  closing: { first: '2026-08-01', last: '2026-10-31', over: true },
  periods: [{ plan: 'START_3', from: '2026-08-01', to: '2026-10-31', shared: false }],
  asOf: '2026-10-31',
  end: null,
  sum: 1111,
  cut: false
}
export const paid = (more: Partial<OwnPayment> = {}) =>
  ownPayment(ID, { date: '2026-08-01T09:00:00.000Z', service: over, ...more })

export const sheet = () => screen.findByRole('article', { name: /^Акт об оказании услуг/ })
export const sheetText = async () => plain((await sheet()).textContent)
