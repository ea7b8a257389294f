import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { PaidService } from '#contract/paid-service.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { listedPayments, ownPayment } from '#web/features/profile/payments/testing/own-payments-server.ts'
import { open, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { ID, legal, over, paid, sheet, sheetText } from './testing/acts.ts'

beforeEach(() => {
  server.config = { ...server.config, legal }
})

/** Now is 25 November. */
const underWay: PaidService = {
  ...over,
  periods: [{ plan: 'START_3', from: '2026-11-01', to: '2026-11-25', shared: false }],
  asOf: '2026-11-25',
  end: '2027-02-01T09:00:00.000Z',
  unused: 821.17,
  closing: { first: '2026-11-01', last: '2026-11-24', over: false },
  sum: 289.83
}

function openAct(payment: OwnPayment) {
  server.answerOf = ({ what }) =>
    what === `GET /api/payment/payments/${ID}` ? Response.json(payment) : undefined
  return open(`/profile/documents/act/${ID}`)
}

test('the act of a term that is over says who, for whom, what, when and for how much', async () => {
  openAct(paid({ refunded: 100.5, service: { ...over, refunded: 100.5, sum: 1010.5 } }))
  const text = await sheetText()
  expect(text).toContain(`№ ${ID} от 31 октября 2026 г.`)
  expect(text).toContain(
    'ИП Петрова Мария Сергеевна, ИНН 770123456703, ОГРНИП 312345678901234, 101000, Москва'
  )
  expect(text).toContain('Заказчикаккаунт anna@mail.ru')
  expect(text).toContain('Доступ к сервису «Тропа», тариф «Старт, 3 месяца»')
  expect(text).toContain('с 1 августа 2026 г. по 31 октября 2026 г.')
  expect(text).toContain('Оплачено 1 августа 2026 г.1 111 ₽')
  expect(text).toContain('Возвращено−100,50 ₽')
  expect(text).toContain('Оказано услуг на сумму1 010,50 ₽')
  expect(text).toContain('считается оказанной за каждый прошедший день')
  expect(text).not.toContain('акт составлен за дни')
  expect(document.title).toBe(`Акт № ${ID} от 31 октября 2026 г.`)
})

test('how much of the sum is VAT stands there: the rate is what the service has on its receipts', async () => {
  server.config = { ...server.config, vat: 22 }
  openAct(paid({ refunded: 100.5, service: { ...over, refunded: 100.5, sum: 1010.5 } }))
  expect(await sheetText()).toContain('В том числе НДС 22 %: 182,22 ₽.')
})

test('of days of another year the rate is not what it is today: the receipt says it', async () => {
  server.config = { ...server.config, vat: 22 }
  openAct(paid({ service: { ...over, asOf: '2025-12-31' } }))
  const text = await sheetText()
  expect(text).toContain('НДС или его отсутствие указаны в кассовом чеке.')
  expect(text).not.toContain('НДС 22')
})

test('while the term goes on, the act is of the days that have passed', async () => {
  openAct(paid({ service: underWay }))
  const text = await sheetText()
  expect(text).toContain(`№ ${ID} от 25 ноября 2026 г.`)
  expect(text).toContain('с 1 ноября 2026 г. по 25 ноября 2026 г.')
  expect(text).toContain('Целые дни, которые ещё не использованы−821,17 ₽')
  expect(text).toContain('Оказано услуг на сумму289,83 ₽')
  expect(text).toContain(
    'Оплаченный этим платежом срок идёт до 1 февраля 2027 г.; акт составлен за дни, которые прошли'
  )
  expect(screen.getByText(/Пока акт только за прошедшие дни/)).toBeTruthy()
})

test('on the last day, with no whole day left, the act is of the whole term and says nothing else', async () => {
  openAct(paid({ service: { ...over, end: '2026-11-25T20:00:00.000Z' } }))
  expect(await sheetText()).toContain('Оказано услуг на сумму1 111 ₽')
  expect(document.body.textContent).not.toMatch(/за прошедшие дни|акт составлен за дни/)
})

test('each plan that the money went on with stands there; days that another payment was spent on too are marked', async () => {
  const days = { plan: 'STANDARD_1', from: '2026-11-16', to: '2026-11-16', shared: true } as const
  const periods: PaidService['periods'] = [
    { plan: 'START_1', from: '2026-11-01', to: '2026-11-15', shared: false },
    days
  ]
  openAct(paid({ service: { ...over, periods } }))
  const [services] = within(await sheet()).getAllByRole('table')
  expect(
    within(services ?? document.body)
      .getAllByRole('row')
      .slice(1)
      .map(row => plain(row.textContent))
  ).toEqual([
    'Доступ к сервису «Тропа», тариф «Старт, 1 месяц»с 1 ноября 2026 г. по 15 ноября 2026 г.',
    'Доступ к сервису «Тропа», тариф «Стандарт, 1 месяц»16 ноября 2026 г. *'
  ])
  expect(await sheetText()).toContain('* Эти дни оплачены не только этим платежом: здесь его доля.')
})

test('the customer is as they type themselves, is told to nobody, and a wrong number is not printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = openAct(paid())
  await user.type(await screen.findByLabelText(/^Заказчик/), 'ООО «Ромашка»')
  const inn = screen.getByLabelText('ИНН заказчика')
  await user.type(inn, '770')
  const press = screen.getByRole('button', { name: 'Напечатать или сохранить PDF' })
  await user.click(press)
  expect(await screen.findByText(/10 цифр/)).toBeTruthy()
  expect(document.activeElement).toBe(inn)
  expect(print).not.toHaveBeenCalled()
  expect(await sheetText()).toContain('ООО «Ромашка», аккаунт anna@mail.ru')
  await user.type(inn, '1234567')
  await user.click(press)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(await sheetText()).toContain('ООО «Ромашка», ИНН 7701234567, аккаунт anna@mail.ru')
  expect(server.sent.filter(({ what }) => !what.startsWith('GET'))).toEqual([])
  const kept = JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])
  expect(kept).toContain('mine')
  expect(kept).not.toContain('Ромашка')
})

test('who waits for money back is told to wait with the act', async () => {
  openAct(paid({ refundAsked: '2026-11-20T10:00:00.000Z' }))
  expect(await screen.findByText(/Дождитесь ответа/)).toBeTruthy()
})

test.each<[name: string, more: Partial<OwnPayment>, why: string]>([
  ['all given back', { refunded: 1111 }, 'Акта нет: деньги вернули'],
  ['that gave nothing', { review: true, service: null }, 'Акта нет: тариф не включался'],
  ['of a rouble', { amount: 1, service: null }, 'Акта нет: этой суммы не хватило и на один день'],
  [
    'of a term to come',
    { refundable: 1111, service: { ...over, periods: [], sum: 0 } },
    'Акт будет, когда начнётся срок'
  ]
])('of a payment %s there is none, in words, here and among the payments', async (_name, more, why) => {
  const payment = paid(more)
  const { unmount } = openAct(payment)
  expect(await screen.findByRole('heading', { name: why })).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  unmount()
  server.answerOf = ({ what }) => listedPayments(what, [payment])
  open('/profile/documents')
  const list = within(await screen.findByRole('list', { name: 'Платежи' }))
  expect(await list.findByText(why)).toBeTruthy()
  expect(list.queryByRole('link', { name: /^Акт/ })).toBeNull()
})

const lead = () => screen.getByRole('link', { name: 'Напишите нам' }).getAttribute('href')

test.each<[name: string, more: Partial<OwnPayment>, why: string]>([
  ['cut by an administrator', { service: { ...over, cut: true } }, 'мы сократили оплаченный срок'],
  ['dealt with by hand', { settled: true, service: null }, 'с платежом разобрались вручную']
])('of a payment %s people make one: the way to them is there', async (_name, more, why) => {
  const payment = paid(more)
  const { unmount } = openAct(payment)
  expect(await screen.findByRole('heading', { name: `Акта здесь нет: ${why}` })).toBeTruthy()
  expect(lead()).toBe('/profile/support#question')
  unmount()
  server.answerOf = ({ what }) => listedPayments(what, [payment])
  open('/profile/documents')
  const list = await screen.findByRole('list', { name: 'Платежи' })
  await waitFor(() => expect(list.textContent).toContain(`Акта здесь нет: ${why}. Напишите нам, пришлём.`))
  expect(lead()).toBe('/profile/support#question')
})

test.each<[more: Partial<OwnPayment>, why: string]>([
  [{ currency: 'KZT', review: true, service: null }, 'Акта здесь нет: платёж не в рублях'],
  [{ status: 'Declined', service: null }, 'Акта нет: по этому платежу деньги не получены']
])('the page of an act that cannot be is true of %o', async (more, why) => {
  openAct(paid(more))
  expect(await screen.findByRole('heading', { name: why })).toBeTruthy()
})

test('a payment leads to its act; one that brought no money says nothing of acts', async () => {
  server.answerOf = ({ what }) => listedPayments(what, [paid(), ownPayment('43', { status: 'Declined' })])
  const { user, router } = open('/profile/documents')
  const list = await screen.findByRole('list', { name: 'Платежи' })
  const link = await within(list).findByRole('link', { name: /^Акт на платёж 1.111.₽ от 1.августа 2026/ })
  expect(list.children[0]?.contains(link)).toBe(true)
  expect(list.children[1]?.textContent).not.toContain('Акт')
  await user.click(link)
  expect(router.state.location.pathname).toBe(`/profile/documents/act/${ID}`)
})

test('a service that does not say whose it is has no acts, and says so', async () => {
  server.config = { ...server.config, legal: { ...legal, inn: '' } }
  const { unmount } = openAct(paid())
  expect(await screen.findByText(/владелец сервиса ещё не указал/)).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  unmount()
  server.answerOf = ({ what }) => listedPayments(what, [paid()])
  open('/profile/documents')
  expect(await screen.findByText(/^Актов нет/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Акт/ })).toBeNull()
})

test('a payment that is not theirs, and one that did not come', async () => {
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/payments/') ? refuse('NOT_FOUND') : undefined
  const { unmount } = open(`/profile/documents/act/${ID}`)
  expect(await screen.findByRole('heading', { name: 'Такого платежа у вас нет' })).toBeTruthy()
  unmount()
  let isAway = true
  server.answerOf = ({ what }) => {
    if (!what.startsWith('GET /api/payment/payments/')) return undefined
    return isAway ? refuse('UNAVAILABLE') : Response.json(paid())
  }
  const { user } = open(`/profile/documents/act/${ID}`)
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }))
  isAway = false
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }))
  expect(await sheet()).toBeTruthy()
})
