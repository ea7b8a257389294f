import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Billing } from '#contract/payment.ts'
import { limitsOf } from '#contract/plans.ts'
import { changeProfile, open, refuse, sellPlans, server } from '#web/features/profile/profile.harness.tsx'

const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { name })).closest('li')
  if (!found) throw new Error(`no card ${name}`)
  return within(found)
}

const spaced = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ')

test('says what one has, how much of it is used, and which card it is', async () => {
  open('/profile/plans')
  expect(await screen.findByText('У вас бесплатный тариф. Он действует без срока.')).toBeTruthy()
  expect(screen.getByText('2 из 3 ссылок')).toBeTruthy()
  expect(await screen.findByRole('columnheader', { name: /^Бесплатно ?, ваш$/ })).toBeTruthy()
})

test('where nothing can be paid it is said, and nothing can be pressed', async () => {
  open('/profile/plans')
  expect(await screen.findByText(/^Купить тариф пока нельзя/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Промокод' })).toBeNull()
})

test('a longer term costs less a month; a family without that term shows its own', async () => {
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('radio', { name: /^6\D/ }))
  const start = await card('Старт')
  expect(spaced(start.getByText(/2.106/).parentElement?.textContent)).toBe('2 106 ₽ за 6 месяцев')
  expect(spaced(start.getByText(/351/).textContent)).toBe('351 ₽ в месяц−10 %')
  const social = await card('Соцсети')
  expect(spaced(social.getByText(/190/).parentElement?.textContent)).toBe('190 ₽ в месяц')
  expect(social.getByText(/^на 6\D+ не продаём$/)).toBeTruthy()
})

test('the smallest plan with room for what one has is the one to take', async () => {
  changeProfile({ usage: { links: 9, landings: 0, analyticsDays: 7, marketplace: false } })
  open('/profile/plans')
  const start = await card('Старт')
  expect(start.getByText('Подойдёт вам')).toBeTruthy()
  expect(spaced(start.getByText(/^Хватит с запасом/).textContent)).toBe('Хватит с запасом: у вас 9 ссылок')
  expect(screen.getAllByText('Подойдёт вам')).toHaveLength(1)
})

test('a plan that is over leaves the free limits, and says so', async () => {
  changeProfile({
    plan: 'START_3',
    status: 'INACTIVE',
    payedTo: '2026-11-01T10:00:00.000Z',
    usage: { links: 12, landings: 0, analyticsDays: 7, marketplace: false }
  })
  open('/profile/plans')
  const sentence = await screen.findByText(/закончился/)
  expect(spaced(sentence.textContent)).toBe(
    'Тариф «Старт» закончился 1 ноября 2026 г. Сейчас у вас бесплатный, без срока.'
  )
  expect(screen.getByText(/^Все ссылки тарифа заняты/)).toBeTruthy()
  expect(await screen.findByRole('columnheader', { name: /^Бесплатно ?, ваш$/ })).toBeTruthy()
})

test('without limits there is nothing to run out of', async () => {
  changeProfile({
    plan: 'UNLIMITED_1',
    status: 'ACTIVE',
    payedTo: '2026-12-21T10:00:00.000Z',
    limits: limitsOf('UNLIMITED_1')
  })
  open('/profile/plans')
  expect(await screen.findByText('2 ссылки, без ограничений')).toBeTruthy()
  expect(screen.queryByText(/Осталось|Остались/)).toBeNull()
})

const living = () => {
  sellPlans()
  changeProfile({ plan: 'START_1', status: 'ACTIVE', payedTo: '2026-12-21T10:00:00.000Z' })
}

const subscription: NonNullable<Billing['subscription']> = {
  id: 'sc_1',
  status: 'Active',
  plan: 'START_1',
  amount: 390,
  currency: 'RUB',
  nextCharge: '2026-12-21T10:00:00.000Z',
  failedTimes: 0,
  lastDecline: null,
  card: { type: 'Visa', last4: '4242', expires: '12/29' },
  isCancelling: false
}

const renewing = (over: Partial<typeof subscription> = {}, rest: Partial<Billing> = {}) => {
  server.billing = { ...server.billing, subscription: { ...subscription, ...over }, ...rest }
}

test('the sandbox says that it takes no money', async () => {
  sellPlans('sandbox')
  open('/profile/plans')
  expect(await screen.findByText('Тестовая оплата: деньги не списываются.')).toBeTruthy()
})

test('a renewal: what is charged next, when and from which card; its own plan cannot be bought again', async () => {
  living()
  renewing()
  open('/profile/plans')
  const next = await screen.findByText(/^Следующее списание/)
  expect(spaced(next.textContent)).toBe(
    'Следующее списание 390 ₽ 21 декабря с карты Visa •• 4242, дальше каждый месяц.'
  )
  expect((await card('Старт')).getByText('Продлевается само')).toBeTruthy()
  expect((await card('Стандарт')).getByRole('button', { name: /^Перейти на «Стандарт»/ })).toBeTruthy()
})

test('without a renewal the same plan is prolonged, another one is moved to', async () => {
  living()
  open('/profile/plans')
  expect(await screen.findByRole('button', { name: /^Продлить «Старт»/ })).toBeTruthy()
  expect(screen.getByText(/^Само ничего не спишется/)).toBeTruthy()
  expect((await card('Соцсети')).getByRole('button', { name: /^Перейти/ })).toBeTruthy()
})

test('a failed charge: why, what to do, until when all works, and when the next try is', async () => {
  living()
  changeProfile({ status: 'OVERDUE', payedTo: '2026-11-21T10:00:00.000Z' })
  renewing(
    {
      status: 'PastDue',
      nextCharge: '2026-11-22T10:00:00.000Z',
      lastDecline: {
        reason: 'На карте не хватило денег.',
        advice: 'Пополните её.',
        date: '2026-11-21T10:00:00.000Z'
      }
    },
    { cardPage: 'https://provider.example/card' }
  )
  open('/profile/plans')
  const trouble = within(await screen.findByRole('region', { name: /^Не удалось списать/ }))
  expect(trouble.getByText('На карте не хватило денег. Пополните её.')).toBeTruthy()
  expect(spaced(trouble.getByText(/попытка/).textContent)).toBe('Следующая попытка 22 ноября.')
  expect(trouble.getByRole('link', { name: 'Оплатить другой картой' }).getAttribute('href')).toBe(
    'https://provider.example/card'
  )
  expect(spaced(screen.getByText(/^Оплата тарифа/).textContent)).toContain('до 28 ноября 2026 г.')
})

test('a cancelled renewal: the question says what stays, the answer says what holds now', async () => {
  living()
  renewing()
  server.answerOf = ({ what }) => {
    if (what === 'DELETE /api/payment/sc_1') renewing({ status: 'Cancelled', nextCharge: null })
    return undefined
  }
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: 'Отменить продление' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Тариф «Старт» останется до 21 декабря 2026/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Отменить продление' }))
  const now = await screen.findByText(/^Продление отменено, тариф/)
  expect(spaced(now.textContent)).toBe('Продление отменено, тариф «Старт» действует до 21 декабря 2026 г.')
  expect(screen.getByText(/^Новых списаний не будет/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Отменить продление' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Забыть карту' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a provider that does not answer: the cancel stays under way, in words', async () => {
  living()
  renewing()
  server.answerOf = ({ what }) => {
    if (what !== 'DELETE /api/payment/sc_1') return undefined
    renewing({ isCancelling: true })
    return refuse(
      'PROVIDER_UNAVAILABLE',
      'Платёжный сервис не отвечает. Отменим сами, как только он ответит.'
    )
  }
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: 'Отменить продление' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Отменить продление' }))
  expect(await dialog.findByText(/^Платёжный сервис не отвечает. Отменим сами/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Оставить' }))
  expect(await screen.findByText(/^Отменяем продление: ждём/)).toBeTruthy()
  expect(screen.queryByText(/^Следующее списание/)).toBeNull()
})

test('while a plan is being changed nothing else can be begun', async () => {
  living()
  renewing({}, { changingTo: 'STANDARD_1' })
  open('/profile/plans')
  expect(await screen.findByText(/^Меняем тариф на «Стандарт»/)).toBeTruthy()
  const button = (await card('Безлимит')).getByRole('button', { name: /^Перейти/ })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('what renews is not known: nothing can be bought until it is', async () => {
  living()
  server.answerOf = ({ what }) => (what === 'GET /api/payment' ? refuse('UNAVAILABLE') : undefined)
  const { user } = open('/profile/plans')
  expect(await screen.findByText(/^Не получилось узнать, продлевается ли тариф/)).toBeTruthy()
  const button = await screen.findByRole('button', { name: /^Продлить/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  server.answerOf = () => undefined
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
})
