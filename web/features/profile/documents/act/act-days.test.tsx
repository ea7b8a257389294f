import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { PaidService } from '#contract/paid-service.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server } from '#web/features/profile/profile.harness.tsx'

import { ID, legal, over, paid, sheet, sheetText } from './testing/acts.ts'

beforeEach(() => {
  server.config = { ...server.config, legal }
})

/** The same of three months from September, until a day and from the next one on. */
const untilMonthsEnd: PaidService = {
  ...over,
  number: `${ID}/010826-300926`,
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
  number: `${ID}/011026`,
  from: '2026-10-01',
  periods: [{ plan: 'START_3', from: '2026-10-01', to: '2026-10-31', shared: false }],
  refunded: 100,
  earlier: 711,
  sum: 300
}

/** With the acts of these days; others are refused. */
function openActs(acts: Record<string, PaidService>, address = '') {
  server.answerOf = ({ what }) => {
    if (!what.startsWith(`GET /api/payment/payments/${ID}`)) return undefined
    const [, days = ''] = what.split('?')
    const service = acts[days]
    return service
      ? Response.json(paid({ service, refundAsked: '2026-11-20T10:00:00.000Z' }))
      : refuse('INVALID', [{ field: 'until', message: '' }], {
          message: 'Выберите последний день акта: с 1 августа 2026 г. по 31 октября 2026 г.'
        })
  }
  return open(`/profile/documents/act/${ID}${address}`)
}

const acts = { '': over, 'until=2026-09-30': untilMonthsEnd, 'from=2026-10-01': fromThenOn }

test('the act until a day has no refund of later, says so, and its number is its own', async () => {
  openActs(acts, '?until=2026-09-30')
  const text = await sheetText()
  expect(text).toContain(`№ ${ID}/010826-300926 от 30 сентября 2026 г.`)
  expect(text).toContain('с 1 августа 2026 г. по 30 сентября 2026 г.')
  expect(text).toContain(
    'Возвращено−50 ₽Целые дни после 30 сентября 2026 г.−350 ₽Оказано услуг на сумму711 ₽'
  )
  expect(text).toContain('Возвраты и смены тарифа после 30 сентября 2026 г. в этот акт не входят.')
  expect(text).toContain('Акт заменяет составленные раньше за эти же дни.')
  expect(text).not.toMatch(/срок идёт до/)
  expect(document.body.textContent).not.toMatch(/Пока акт только за прошедшие дни|Дождитесь ответа/)
  expect(screen.getByText(/Если вернём всё, этот акт придётся исправлять/)).toBeTruthy()
  expect(document.title).toBe(`Акт № ${ID}/010826-300926 от 30 сентября 2026 г.`)
})

test('the act of the days after it counts what was in it off', async () => {
  openActs(acts, '?from=2026-10-01')
  const text = await sheetText()
  expect(text).toContain(`№ ${ID}/011026 от 31 октября 2026 г.`)
  expect(text).toContain(
    'Возвращено−100 ₽Оказано раньше, по 30 сентября 2026 г.−711 ₽Оказано услуг на сумму300 ₽'
  )
  expect(text).toContain('Дни по 30 сентября 2026 г. в этот акт не входят.')
  expect(text).not.toContain('Возвраты и смены тарифа')
  expect(text).toContain('Акт заменяет составленные раньше за эти же дни.')
})

test('while its days go on, the rest of them is found where they are', async () => {
  const goesOn = { ...fromThenOn, end: '2026-12-20T09:00:00.000Z', unused: 100 }
  openActs({ ...acts, 'from=2026-10-01': goesOn }, '?from=2026-10-01')
  expect(await screen.findByText(/За остальные дни откройте этот же период потом/)).toBeTruthy()
})

test('the number breaks between the payment and the days, and nowhere else', async () => {
  openActs(acts, '?until=2026-09-30')
  const heading = await screen.findByRole('heading', { name: /^Акт об оказании услуг/ })
  expect(heading.innerHTML).toMatch(
    new RegExp(`№&nbsp;${ID}/<wbr><span class="[^"]+">010826-300926</span> <span`)
  )
})

const choice = () => within(screen.getByRole('navigation', { name: 'Период' }))

test('a quarter is chosen; what was typed stays', async () => {
  const { user, router } = openActs(acts)
  await user.type(await screen.findByLabelText(/^Заказчик/), 'ООО «Ромашка»')
  expect(
    choice()
      .getAllByRole('link')
      .map(link => link.textContent)
  ).toEqual(['За всё время', '3 квартал 2026', '4 квартал 2026'])
  expect(screen.getByText(/берите следующие дни, не «За всё время»/)).toBeTruthy()
  await user.click(choice().getByRole('link', { name: '3 квартал 2026' }))
  expect(router.state.location.search).toBe('?until=2026-09-30')
  await screen.findByRole('heading', { name: /010826-300926/ })
  expect(await sheetText()).toContain('ООО «Ромашка»')
  await user.click(screen.getByRole('link', { name: '4 квартал 2026' }))
  await screen.findByRole('heading', { name: /011026/ })
  await user.click(screen.getByRole('link', { name: 'За всё время' }))
  await waitFor(async () => expect(await sheetText()).toContain(`№ ${ID} от`))
  expect(router.state.location.search).toBe('')
  expect(await sheetText()).toContain('ООО «Ромашка»')
})

test('own dates are those of the term, also when money of it went back long after', async () => {
  const returned = { ...over, asOf: '2026-11-20', refunded: 100, sum: 1011 }
  const { user, router } = openActs({ '': returned, 'until=2026-10-30': untilMonthsEnd })
  await user.click(await screen.findByRole('button', { name: 'Свои даты' }))
  const last = await screen.findByRole('button', { name: /^31 октября 2026/ })
  expect(last).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: /^1 ноября 2026/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Предыдущий месяц' }))
  await user.click(screen.getByRole('button', { name: 'Предыдущий месяц' }))
  expect(screen.getByRole('button', { name: /^31 июля 2026/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: /^1 августа 2026/ }))
  await user.click(screen.getByRole('button', { name: 'Следующий месяц' }))
  await user.click(screen.getByRole('button', { name: 'Следующий месяц' }))
  await user.click(screen.getByRole('button', { name: /^30 октября 2026/ }))
  expect(router.state.location.search).toBe('?until=2026-10-30')
})

test('an address that asks for no day is that of all days, also on the way back', async () => {
  const { user, router } = openActs(acts, '?until=x')
  expect(await sheetText()).toContain(`№ ${ID} от`)
  await user.click(screen.getByRole('link', { name: '3 квартал 2026' }))
  await screen.findByRole('heading', { name: /010826-300926/ })
  await act(() => router.navigate(-1))
  await waitFor(async () => expect(await sheetText()).toContain(`№ ${ID} от`))
})

test('an act of other days is not printed before it has come', async () => {
  const { user } = openActs(acts)
  await sheet()
  server.answerOf = () => new Promise<never>(() => undefined)
  await user.click(screen.getByRole('link', { name: '3 квартал 2026' }))
  expect(screen.getByRole('button', { name: /^Напечатать/ })).toHaveProperty('disabled', true)
})

test('days of which there is no act: why, and the way to the act of all', async () => {
  const { user, router } = openActs(acts, '?until=2026-11-30')
  expect(await screen.findByRole('heading', { name: 'Акта за эти дни нет' })).toBeTruthy()
  expect(screen.getByText(/^Выберите последний день акта: с 1 августа/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Акт за всё время' }))
  expect(await sheet()).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test.each<[name: string, more: Partial<PaidService>, why: RegExp, text: string]>([
  ['without a day', { periods: [], sum: 0 }, /ни один день срока на них не пришёлся$/, ''],
  [
    'that money for earlier ones went back in',
    { sum: -10 },
    /деньги за дни до них вернулись$/,
    'Напишите нам'
  ],
  [
    'without a day that money went back in',
    { periods: [], sum: -10 },
    /деньги за дни до них вернулись$/,
    'Напишите нам'
  ],
  [
    'that a change of plan has left less than nothing for',
    { refunded: 0, sum: -9.63 },
    /сумма за них не набралась\. Выберите период длиннее$/,
    ''
  ]
])('of days %s there is none: why, and other days to choose', async (_name, more, why, byHand) => {
  const { user } = openActs({ ...acts, 'from=2026-10-01': { ...fromThenOn, ...more } }, '?from=2026-10-01')
  const reason = await screen.findByRole('heading', { name: why })
  expect(reason.parentElement?.textContent).toContain(byHand)
  expect(screen.queryAllByRole('link', { name: 'Напишите нам' })).toHaveLength(byHand ? 1 : 0)
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.title).not.toContain(ID)
  const before = choice().getByRole('link', { name: '3 квартал 2026' })
  await user.click(before)
  await sheet()
  expect(document.activeElement).toBe(before)
  await user.click(choice().getByRole('link', { name: '4 квартал 2026' }))
  await screen.findByRole('heading', { name: why })
  expect(document.title).not.toContain(ID)
})

test('of a payment that went back whole there is no act of any days', async () => {
  server.answerOf = ({ what }) =>
    what === `GET /api/payment/payments/${ID}?until=2026-09-30`
      ? Response.json(paid({ refunded: 1111, service: untilMonthsEnd }))
      : undefined
  open(`/profile/documents/act/${ID}?until=2026-09-30`)
  expect(await screen.findByRole('heading', { name: 'Акта нет: деньги вернули' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Период' })).toBeNull()
})
