import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { families, planOf, type PlanId } from '#contract/plans.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import type { Subscription } from '#web/features/profile/plans/living-subscription.ts'
import { renewing } from '#web/features/profile/plans/testing/renewal.ts'
import { changeProfile, changes, open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const NOW = '2026-11-21T12:00:00.000Z'

const charge = {
  Amount: 990,
  Currency: 'RUB',
  Interval: 'Month',
  Period: 1,
  NextTransactionDateIso: '2026-11-28T12:00:00'
}

const preview = (plan: PlanId, payment: object, over: object = {}) =>
  Response.json({ payment, newDate: '2026-11-28T12:00:00.000Z', newPlan: planOf(plan), ...over })

const renews = (over: Partial<Subscription> = {}) =>
  renewing({ nextCharge: '2026-12-09T12:00:00.000Z', card: null, ...over })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
  sellPlans()
  changeProfile({ plan: 'START_1', status: 'ACTIVE', payedTo: '2026-12-09T12:00:00.000Z' })
})

afterEach(() => {
  vi.useRealTimers()
})

async function choose() {
  const opened = open('/profile/plans')
  await opened.user.click(await screen.findByRole('button', { name: /^Перейти на «Стандарт»/ }))
  return { ...opened, dialog: within(await screen.findByRole('dialog')) }
}

test('what the other plan does not give is said to end', async () => {
  renews({ plan: 'STANDARD_1' })
  changeProfile({ plan: 'STANDARD_1', limits: families.STANDARD.limits })
  server.answerOf = ({ what }) =>
    what === 'GET /api/payment/newDate/START_1' ? preview('START_1', charge) : undefined
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: /^Перейти на «Старт»/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Заказы и выкупы с Wildberries в этот тариф не входят/)).toBeTruthy()
})

test('one sentence of arithmetic, then the change, then the new plan', async () => {
  renews()
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/payment/newDate/STANDARD_1') return preview('STANDARD_1', charge)
    if (what !== 'PUT /api/payment/STANDARD_1') return undefined
    changeProfile({ plan: 'STANDARD_1', payedTo: '2026-11-28T12:00:00.000Z' })
    return Response.json(server.profile)
  }
  const { user, dialog } = await choose()
  expect(plain((await dialog.findByText(/^Осталось/)).textContent)).toBe(
    'Осталось 18 дней «Старт» — это 7 дней «Стандарт», следующее списание 28 ноября, 990 ₽.'
  )
  expect(plain(dialog.getByText(/^Дальше/).textContent)).toContain('990 ₽ каждый месяц')
  await user.click(dialog.getByRole('button', { name: 'Перейти на «Стандарт»' }))
  expect(await screen.findByText(/^У вас тариф «Стандарт», он действует до 28.ноября/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is charged at once by now, while the dialog stood open, is shown and asked for again', async () => {
  renews()
  let next = charge.NextTransactionDateIso
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/payment/newDate/STANDARD_1')
      return preview('STANDARD_1', { ...charge, NextTransactionDateIso: next })
    return what === 'PUT /api/payment/STANDARD_1' ? Response.json(server.profile) : undefined
  }
  const { user, dialog } = await choose()
  await dialog.findByText(/^Осталось/)
  next = '2026-11-21T12:05:00'
  await user.click(dialog.getByRole('button', { name: 'Перейти на «Стандарт»' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Пока окно было открыто, расчёт изменился/)
  expect(changes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^Перейти и заплатить 990.₽$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toEqual([{ what: 'PUT /api/payment/STANDARD_1', body: undefined }])
})

test('a charge that follows at once is named with its card, on the button too', async () => {
  renews({ status: 'PastDue', card: { type: 'Visa', last4: '1111', expires: '12/29' } })
  changeProfile({ status: 'OVERDUE', payedTo: '2026-11-20T12:00:00.000Z' })
  const soon = { ...charge, NextTransactionDateIso: '2026-11-21T12:05:00' }
  server.answerOf = ({ what }) =>
    what === 'GET /api/payment/newDate/STANDARD_1' ? preview('STANDARD_1', soon, { newDate: NOW }) : undefined
  const { dialog } = await choose()
  expect(plain((await dialog.findByText(/^Оплаченных дней/)).textContent)).toBe(
    'Оплаченных дней «Старт» не осталось, сейчас спишется 990 ₽ с карты Visa •• 1111.'
  )
  expect(dialog.getByRole('button', { name: /^Перейти и заплатить 990.₽$/ })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Перейти на «Стандарт»' })).toBeNull()
})

test('paid for in another tab meanwhile: said before a change is offered instead', async () => {
  renews()
  server.answerOf = ({ what }) =>
    what === 'GET /api/payment/newDate/STANDARD_1' ? preview('STANDARD_1', charge) : undefined
  open('/profile/plans?buy=STANDARD_1')
  const dialog = within(await screen.findByRole('dialog', { name: /^Перейти на «Стандарт»/ }))
  const [first] = await dialog.findAllByText(/«Старт»/)
  expect(plain(first?.textContent)).toBe('Вы уже оплатили «Старт» до 9 декабря 2026 г.')
})

test('of the plan that renews already nothing is asked, and it is said why', async () => {
  renews()
  const { router } = open('/profile/plans?buy=START_1')
  expect(
    await screen.findByText('Тариф «Старт» уже продлевается: отдельно платить за него не нужно.')
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.search).toBe('')
})

test('a device with a wrong clock counts the days by the clock of the service', async () => {
  renews()
  vi.setSystemTime('2025-10-01T12:00:00.000Z')
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/payment') return Response.json({ ...server.billing, now: NOW })
    return what === 'GET /api/payment/newDate/STANDARD_1' ? preview('STANDARD_1', charge) : undefined
  }
  const { dialog } = await choose()
  expect(plain((await dialog.findByText(/^Осталось/)).textContent)).toContain(
    'Осталось 18 дней «Старт» — это 7 дней «Стандарт»'
  )
})

test('without a renewal nothing is charged, and the plan can be paid for instead', async () => {
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/newDate/STANDARD_1') ? preview('STANDARD_1', {}) : undefined
  const { user, dialog } = await choose()
  expect(plain((await dialog.findByText(/^Осталось/)).textContent)).toBe(
    'Осталось 18 дней «Старт» — это 7 дней «Стандарт», сейчас ничего не спишется.'
  )
  await user.click(dialog.getByRole('button', { name: 'Оплатить «Стандарт»' }))
  const buying = within(await screen.findByRole('dialog', { name: /^Тариф «Стандарт» на 1/ }))
  expect(plain((await buying.findByText(/за остаток/)).textContent)).toBe(
    '1 месяц и 7 дней за остаток «Старт», до 28 декабря 2026 г.'
  )
})

test('free days that get lost are said before', async () => {
  renews()
  server.answerOf = ({ what }) =>
    what === 'GET /api/payment/newDate/STANDARD_1'
      ? preview('STANDARD_1', charge, { lostDays: 3 })
      : undefined
  const { dialog } = await choose()
  expect(plain((await dialog.findByText(/бесплатными/)).textContent)).toBe(
    '3 дня из них были бесплатными, они не пересчитываются и пропадут.'
  )
})

test('too far away: why, and nothing to press but to close', async () => {
  renews()
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/newDate/') ? refuse('CHANGE_TOO_FAR') : undefined
  const { dialog } = await choose()
  expect((await dialog.findByRole('alert')).textContent).toContain('срок оказался бы больше года')
  expect(dialog.getAllByRole('button').map(button => button.textContent)).toEqual(['Закрыть'])
})

test('too far away for a change: a plan that does not renew can be bought all the same', async () => {
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/newDate/') ? refuse('CHANGE_TOO_FAR') : undefined
  const { dialog } = await choose()
  expect((await dialog.findByRole('alert')).textContent).toContain('срок оказался бы больше года')
  expect(dialog.getByRole('button', { name: 'Оплатить «Стандарт»' })).toBeTruthy()
})

test('days that are worth nothing: the plan has to be paid for', async () => {
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/newDate/') ? refuse('NOTHING_TO_CHANGE') : undefined
  const { user, dialog } = await choose()
  expect((await dialog.findByText(/^Пересчитывать нечего/)).textContent).toBe(
    'Пересчитывать нечего: остаток бесплатный, или его не хватает и на один день этого тарифа. При оплате он пропадёт. Чтобы перейти на «Стандарт», оплатите этот тариф.'
  )
  await user.click(dialog.getByRole('button', { name: 'Оплатить «Стандарт»' }))
  const buying = within(await screen.findByRole('dialog', { name: /^Тариф «Стандарт» на 1/ }))
  expect(await buying.findByRole('button', { name: /^Оплатить 990/ })).toBeTruthy()
})

test('a provider that does not answer: the reason stays in the dialog', async () => {
  renews()
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/payment/newDate/STANDARD_1') return preview('STANDARD_1', charge)
    return what.startsWith('PUT') ? refuse('PROVIDER_UNAVAILABLE') : undefined
  }
  const { user, dialog } = await choose()
  await user.click(await dialog.findByRole('button', { name: 'Перейти на «Стандарт»' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Платёжный сервис не отвечает')
  expect(changes()).toHaveLength(1)
})

test.each([
  ['a change', '/profile/plans?change=STANDARD_1', /^Осталось/],
  ['a purchase', '/profile/plans?buy=STANDARD_1', /^Оплатить 990/]
])(
  'what %s would bring is waited for in words, and asked again after a failure',
  async (_, address, answer) => {
    const first = Promise.withResolvers<Response>()
    let answers: () => Response | Promise<Response> = () => first.promise
    server.answerOf = ({ what }) => (what.startsWith('GET /api/payment/newDate/') ? answers() : undefined)
    const { user } = open(address)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Считаем дни и сумму')).toBeTruthy()
    first.resolve(refuse('INTERNAL'))
    const again = await dialog.findByRole('button', { name: 'Попробовать ещё раз' })
    answers = () => preview('STANDARD_1', {})
    await user.click(again)
    expect(await dialog.findByText(answer)).toBeTruthy()
  }
)

test('without a connection what a change would bring is not waited for', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/newDate/')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : undefined
  const { user } = open('/profile/plans')
  const way = await screen.findByRole('button', { name: /^Перейти на «Стандарт»/ })
  onlineManager.setOnline(false)
  await user.click(way)
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('Нет связи с сервером')
})
