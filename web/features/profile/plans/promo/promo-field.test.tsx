import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { planIds } from '#contract/plans.ts'
import { changes, open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const known: Record<string, object> = {
  half: { _id: '1', code: 'HALF', plans: ['START_1', 'START_3'], percent: 50, usage: 3 },
  all: { _id: '2', code: 'ALL', plans: [...planIds], percent: 10, usage: 1 },
  over: { _id: '3', code: 'OVER', plans: ['START_1'], percent: 50, usage: 0 }
}

beforeEach(() => {
  sellPlans()
  server.answerOf = ({ what }) => {
    const code = /^GET \/api\/promo\/get\/(.+)$/.exec(what)?.[1]
    const promo = code && known[code]
    return promo ? Response.json(promo) : undefined
  }
})

const price = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li')
  if (!card) throw new Error(`no card ${name}`)
  const [figure] = within(card).getAllByRole('paragraph')
  return plain(figure?.textContent)
}

const typed = () => screen.getByRole('textbox', { name: 'Промокод' })
/** What was said in passing. */
const said = () => document.querySelector('body > output')?.textContent

async function apply(code: string) {
  const { user } = open('/profile/plans')
  await user.type(await screen.findByRole('textbox', { name: 'Промокод' }), `${code}{Enter}`)
  return user
}

test('a code changes the prices of its plans at once, and says that renewals are at full price', async () => {
  const user = await apply('half')
  const word = await screen.findByText(/^−50/)
  expect(plain(word.textContent)).toBe(
    '−50 % на первый платёж: «Старт» на 1 и 3 мес. Продления по полной цене.'
  )
  expect(await price('Старт')).toBe('Без промокода390 ₽, с промокодом 195 ₽ за первый месяц')
  expect(await price('Стандарт')).toBe('990 ₽ в месяц')
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Промокод' }))
  expect(await price('Старт')).toBe('390 ₽ в месяц')
})

test('a code for every plan is said in two words', async () => {
  await apply('all')
  expect(plain((await screen.findByText(/любой тариф/)).textContent)).toMatch(/^−10 % на первый платёж/)
})

test('a code that is used up leaves the prices alone and says why', async () => {
  await apply('over')
  expect(await screen.findByText(/сейчас не осталось применений/)).toBeTruthy()
  expect(await price('Старт')).toBe('390 ₽ в месяц')
})

test('a refusal that was waited for brings its field back, and is said to whom is in it', async () => {
  const { user } = open('/profile/plans')
  await user.type(await screen.findByRole('textbox', { name: 'Промокод' }), 'over')
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  await waitFor(() => expect(document.activeElement).toBe(typed()))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(said()).toMatch(/сейчас не осталось применений/))
})

test('a code of the address that does not do takes nobody to its field', async () => {
  open('/profile/plans?promo=over')
  await screen.findByText(/сейчас не осталось применений/)
  expect(document.activeElement).not.toBe(typed())
})

test('without a connection it is said at once that nobody could be asked', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  server.answerOf = ({ what }) =>
    what.includes('/promo/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  const { user } = open('/profile/plans')
  const code = await screen.findByRole('textbox', { name: 'Промокод' })
  onlineManager.setOnline(false)
  await user.type(code, 'half{Enter}')
  expect(await screen.findByText(/^Нет связи с сервером/)).toBeTruthy()
})

test('what is no code is not even asked for', async () => {
  await apply('а!')
  expect(await screen.findByText(/^Промокод: от 3 до 32/)).toBeTruthy()
  expect(server.sent.some(({ what }) => what.includes('/promo/'))).toBe(false)
  expect(changes()).toEqual([])
})

test('a code that this user has had leaves the prices alone and says why', async () => {
  const had = { _id: '1', code: 'HALF', plans: planIds, percent: 50, usage: 3, usedByYou: true }
  server.answerOf = ({ what }) => (what.startsWith('GET /api/promo/') ? Response.json(had) : undefined)
  await apply('half')
  expect(await screen.findByText(/^Вы уже применяли этот промокод: он действует один раз/)).toBeTruthy()
  expect(typed().getAttribute('aria-invalid')).toBe('true')
  expect(await price('Старт')).toBe('390 ₽ в месяц')
})

test('the field stands before the prices that it changes', async () => {
  open('/profile/plans')
  const field = await screen.findByRole('textbox', { name: 'Промокод' })
  const cards = await screen.findByRole('heading', { name: 'Соцсети' })
  expect(field.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
