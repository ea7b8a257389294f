import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { limitsOf } from '#contract/plans.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { changeProfile, open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { living, renewing } from './testing/renewal.ts'

const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { name })).closest('li')
  if (!found) throw new Error(`no card ${name}`)
  return within(found)
}

test('says what one has, how much of it is used, and which card it is', async () => {
  open('/profile/plans')
  expect(await screen.findByText('У вас бесплатный тариф. Он действует без срока.')).toBeTruthy()
  expect(screen.getByText('2 из 3')).toBeTruthy()
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
  expect(plain(start.getByText(/2.106/).parentElement?.textContent)).toBe('2 106 ₽ за 6 месяцев')
  expect(plain(start.getByText(/351/).textContent)).toBe('351 ₽ в месяц−10 %')
  const social = await card('Соцсети')
  expect(plain(social.getByText(/190/).parentElement?.textContent)).toBe('190 ₽ в месяц')
  expect(social.getByText(/^на 6\D+ не продаём$/)).toBeTruthy()
})

test('the smallest plan with room for what one has is the one to take', async () => {
  changeProfile({ usage: { links: 9, landings: 0, analyticsDays: 7, marketplace: false } })
  open('/profile/plans')
  const start = await card('Старт')
  expect(start.getByText('Подойдёт вам')).toBeTruthy()
  expect(plain(start.getByText(/^Хватит с запасом/).textContent)).toBe('Хватит с запасом: у вас 9 ссылок')
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
  expect(plain(sentence.textContent)).toBe(
    'Тариф «Старт» закончился 1 ноября 2026 г. Сейчас у вас бесплатный, без срока.'
  )
  expect(
    screen.getByText(/^Ссылок больше, чем входит в тариф\. Чтобы создать новую, удалите 10.ссылок/)
  ).toBeTruthy()
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
  expect(await screen.findByText('2, без ограничений')).toBeTruthy()
  expect(screen.getByText('За последние 5 лет')).toBeTruthy()
  expect(screen.queryByText(/Осталось|Остались/)).toBeNull()
})

test('the marketplace is open on trial until a day, and says so', async () => {
  changeProfile({
    limits: { ...limitsOf('START_1'), marketplace: true },
    marketplaceTrialEnds: '2026-12-12T10:00:00.000Z'
  })
  open('/profile/plans')
  expect(plain((await screen.findByText(/^Пробно до/)).textContent)).toBe('Пробно до 12 декабря')
})

test('one year is no «1 год»', async () => {
  changeProfile({ limits: limitsOf('START_1') })
  open('/profile/plans')
  expect(await screen.findByText('За последний год')).toBeTruthy()
})

test('the sandbox says that it takes no money', async () => {
  sellPlans('sandbox')
  open('/profile/plans')
  expect(await screen.findByText('Тестовая оплата: деньги не списываются.')).toBeTruthy()
})

test('without a renewal the same plan is prolonged, another one is moved to', async () => {
  living()
  open('/profile/plans')
  expect(await screen.findByRole('button', { name: /^Продлить «Старт»/ })).toBeTruthy()
  expect(await screen.findByText(/^Само ничего не спишется/)).toBeTruthy()
  expect((await card('Соцсети')).getByRole('button', { name: /^Перейти/ })).toBeTruthy()
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

test('the way back closes the dialog of a purchase and leaves the plans; closed by its button, it leaves nothing behind it', async () => {
  sellPlans()
  const { user, router, where } = open('/profile/plans')
  const buy = await screen.findByRole('button', { name: /^Купить «Старт» на/ })
  await user.click(buy)
  await screen.findByRole('dialog')
  expect(where()).toBe('/profile/plans?buy=START_1')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/profile/plans')
  await user.click(buy)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([where(), router.state.historyAction]).toEqual(['/profile/plans', 'POP'])
})
