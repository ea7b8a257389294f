import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { PaidService } from '#contract/paid-service.ts'
import { open, refuse, server } from '#web/features/profile/profile.harness.tsx'

import { legal, over, paid, sheet, sheetText } from './testing/acts.ts'

beforeEach(() => {
  server.config = { ...server.config, legal }
})

/** The same of three months from September, until a day and from the next one on. */
const untilMonthsEnd: PaidService = {
  ...over,
  number: '42/010826-300926',
  until: '2026-09-30',
  periods: [{ plan: 'START_3', from: '2026-08-01', to: '2026-09-30', shared: false }],
  asOf: '2026-09-30',
  end: '2026-11-01T09:00:00.000Z',
  refunded: 50,
  unused: 350,
  sum: 711
}
const fromThenOn: PaidService = {
  ...over,
  number: '42/011026',
  from: '2026-10-01',
  periods: [{ plan: 'START_3', from: '2026-10-01', to: '2026-10-31', shared: false }],
  refunded: 100,
  earlier: 711,
  sum: 300
}

/** With the acts of these days; others are refused. */
function openActs(acts: Record<string, PaidService>, address = '') {
  server.answerOf = ({ what }) => {
    if (!what.startsWith('GET /api/payment/payments/42')) return undefined
    const [, days = ''] = what.split('?')
    const service = acts[days]
    return service
      ? Response.json(paid({ service, refundAsked: '2026-11-20T10:00:00.000Z' }))
      : refuse('INVALID', 'Выберите последний день акта: с 1 августа 2026 г. по 31 октября 2026 г.', [
          { field: 'until', message: '' }
        ])
  }
  return open(`/profile/documents/act/42${address}`)
}

const acts = { '': over, 'until=2026-09-30': untilMonthsEnd, 'from=2026-10-01': fromThenOn }

test('the act until a day says nothing of what came later, and its number is its own', async () => {
  openActs(acts, '?until=2026-09-30')
  const text = await sheetText()
  expect(text).toContain('№ 42/010826-300926 от 30 сентября 2026 г.')
  expect(text).toContain('с 1 августа 2026 г. по 30 сентября 2026 г.')
  expect(text).toContain(
    'Возвращено−50 ₽Целые дни после 30 сентября 2026 г.−350 ₽Оказано услуг на сумму711 ₽'
  )
  expect(text).toContain(
    'составлен по 30 сентября 2026 г. включительно: что происходило с платежом позже, в него не входит.'
  )
  expect(text).not.toMatch(/заменяет|срок идёт до/)
  expect(document.body.textContent).not.toMatch(/Пока акт только за прошедшие дни|Дождитесь ответа/)
  expect(document.title).toBe('Акт № 42/010826-300926 от 30 сентября 2026 г.')
})

test('the act of the days after it counts what was in it off', async () => {
  openActs(acts, '?from=2026-10-01')
  const text = await sheetText()
  expect(text).toContain('№ 42/011026 от 31 октября 2026 г.')
  expect(text).toContain(
    'Возвращено−100 ₽Оказано раньше, по 30 сентября 2026 г.−711 ₽Оказано услуг на сумму300 ₽'
  )
  expect(text).toContain('Дни по 30 сентября 2026 г. в этот акт не входят.')
  expect(text).toContain('заменяет составленные раньше за дни с 1 октября 2026 г.')
})

test('days are chosen where books are closed; what was typed stays', async () => {
  const { user, router } = openActs(acts)
  await user.type(await screen.findByLabelText(/^Заказчик/), 'ООО «Ромашка»')
  const choice = within(screen.getByRole('navigation', { name: 'Период' }))
  expect(choice.getAllByRole('link').map(link => link.textContent)).toEqual([
    'За всё время',
    'По 30 сентября',
    'С 1 октября'
  ])
  await user.click(choice.getByRole('link', { name: 'По 30 сентября' }))
  expect(router.state.location.search).toBe('?until=2026-09-30')
  await screen.findByRole('heading', { name: /42\/010826-300926/ })
  expect(await sheetText()).toContain('ООО «Ромашка»')
  await user.click(screen.getByRole('link', { name: 'С 1 октября' }))
  await screen.findByRole('heading', { name: /42\/011026/ })
  await user.click(screen.getByRole('link', { name: 'За всё время' }))
  await screen.findByRole('heading', { name: /№ 42 / })
  expect(router.state.location.search).toBe('')
  expect(await sheetText()).toContain('ООО «Ромашка»')
})

test('an act of other days is not printed before it has come', async () => {
  const { user } = openActs(acts)
  await sheet()
  server.answerOf = () => new Promise<never>(() => undefined)
  await user.click(screen.getByRole('link', { name: 'По 30 сентября' }))
  expect(screen.getByRole('button', { name: /^Напечатать/ })).toHaveProperty('disabled', true)
})

test('days of which there is no act: why, and the way to the act of all', async () => {
  const { user, router } = openActs(acts, '?until=2026-11-30')
  expect(await screen.findByRole('heading', { name: 'Акта за эти дни нет' })).toBeTruthy()
  expect(screen.getByText(/^Выберите последний день акта: с 1 августа/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Акт за всё время' }))
  expect(await sheet()).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test.each<[name: string, more: Partial<PaidService>, why: RegExp]>([
  ['without a day', { periods: [], sum: 0 }, /ни один день срока на них не пришёлся/],
  ['that money for earlier ones went back in', { sum: -10 }, /^Акта за эти дни здесь нет: деньги за дни/],
  [
    'without a day that money went back in',
    { periods: [], sum: -10 },
    /^Акта за эти дни здесь нет: деньги за/
  ]
])('of days %s there is none', async (_name, more, why) => {
  openActs({ 'from=2026-10-01': { ...fromThenOn, ...more } }, '?from=2026-10-01')
  expect(await screen.findByRole('heading', { name: why })).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByRole('link', { name: 'Акт за всё время' })).toBeTruthy()
})

test('of a payment that went back whole there is no act of any days', async () => {
  server.answerOf = ({ what }) =>
    what === 'GET /api/payment/payments/42?until=2026-09-30'
      ? Response.json(paid({ refunded: 1111, service: untilMonthsEnd }))
      : undefined
  open('/profile/documents/act/42?until=2026-09-30')
  expect(await screen.findByRole('heading', { name: 'Акта нет: деньги вернули' })).toBeTruthy()
})
