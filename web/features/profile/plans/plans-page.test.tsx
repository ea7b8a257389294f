import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { limitsOf } from '#contract/plans.ts'
import { changeProfile, open } from '#web/features/profile/profile.harness.tsx'

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
  expect((await card('Бесплатно')).getByText('Ваш')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a longer term costs less a month; a family without that term shows its own', async () => {
  const { user } = open('/profile/plans')
  await user.click(await screen.findByRole('radio', { name: /^6\D/ }))
  const start = await card('Старт')
  expect(spaced(start.getByText(/351/).textContent)).toBe('351 ₽ в месяц')
  expect(spaced(start.getByText(/за 6/).textContent)).toContain('2 106 ₽ за 6 месяцев')
  expect(start.getByText('−10 %')).toBeTruthy()
  const social = await card('Соцсети')
  expect(spaced(social.getByText(/190/).textContent)).toBe('190 ₽ в месяц')
  expect(social.getByText(/^на 6\D+ не продаём$/)).toBeTruthy()
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
  expect((await card('Бесплатно')).getByText('Ваш')).toBeTruthy()
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
