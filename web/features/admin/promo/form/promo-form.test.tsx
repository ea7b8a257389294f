import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { planIds } from '#contract/plans.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge } from '#web/features/admin/admin-page.harness.tsx'
import { open, row, stored } from '#web/features/admin/promo/promo-page.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const form = async () => within(await screen.findByRole('dialog'))
const example = () => plain(screen.queryByText(/вместо/)?.textContent)

async function fill(user: UserEvent, { code, percent, usage }: Record<string, string>) {
  const fields = await form()
  if (code) await user.type(await fields.findByLabelText('Код'), code)
  if (percent) await user.type(fields.getByLabelText('Скидка'), percent)
  if (usage) await user.type(fields.getByLabelText('Осталось применений'), usage)
  return fields
}

const preview = (fields: Awaited<ReturnType<typeof form>>) =>
  fields.queryAllByRole('listitem').map(({ textContent }) => plain(textContent))

const submit = async (user: UserEvent) =>
  user.click((await form()).getByRole('button', { name: /^(Создать промокод|Сохранить)$/ }))

test('a new code: capitals as it is typed, a family at once, and what a plan would then cost', async () => {
  const { user, where } = open('?open=new')
  const fields = await fill(user, { code: 'Sale 20', percent: '20%', usage: '100' })
  expect(fields.getByLabelText('Код')).toHaveProperty('value', 'SALE20')
  expect(example()).toBe('«Старт» на 1 месяц: 312 ₽ вместо 390 ₽')
  await user.click(fields.getByRole('switch', { name: 'Соцсети, все сроки' }))
  expect(example()).toBe('«Соцсети» на 1 месяц: 152 ₽ вместо 190 ₽')
  await user.click(fields.getByRole('checkbox', { name: /^Старт, 3.месяца$/ }))
  await submit(user)
  await closed()
  expect(changes()).toEqual([
    {
      what: 'POST /api/promo',
      body: { code: 'SALE20', plans: ['SOCIAL_1', 'SOCIAL_12', 'START_3'], percent: 20, usage: 100 }
    }
  ])
  expect(await screen.findByText('Промокод SALE20 создан')).toBeTruthy()
  expect(where()).toBe('/admin/promo')
})

test('the rules stand at their fields, the first of them has the focus, and nothing is sent', async () => {
  const { user } = open('?open=new')
  const fields = await fill(user, { code: 'ы', percent: '101' })
  await submit(user)
  expect(fields.getByText(/^Промокод: от 3 до 32/)).toBeTruthy()
  expect(fields.getByText('Выберите хотя бы один тариф, каждый по одному разу.')).toBeTruthy()
  expect(fields.getByText('Скидка: целое число от 1 до 100.')).toBeTruthy()
  // On a phone a number is not torn in two.
  expect(fields.getByText(/^Осталось применений: целое число/).textContent).toContain('1\u00A0000\u00A0000.')
  expect(document.activeElement).toBe(fields.getByLabelText('Код'))
  expect(changes()).toEqual([])
})

test('«все тарифы» takes all of them and gives them back', async () => {
  const { user } = open('?open=new')
  const fields = await form()
  const all = await fields.findByRole('switch', { name: 'Все тарифы' })
  await user.click(all)
  expect(fields.getAllByRole('checkbox', { checked: true })).toHaveLength(planIds.length)
  await user.click(fields.getByRole('checkbox', { name: /^Старт, 3.месяца$/ }))
  expect(all).toHaveProperty('checked', false)
  await user.click(all)
  await user.click(all)
  expect(fields.queryByRole('checkbox', { checked: true })).toBeNull()
})

test('only what was changed is sent: uses that payments take meanwhile are not set back', async () => {
  stored.promos = [row('7', 'OSEN')]
  const { user } = open('?open=7')
  const fields = await form()
  const discount = await fields.findByLabelText('Скидка')
  expect(document.activeElement).toBe(fields.getByLabelText('Код'))
  await user.clear(discount)
  await user.type(fields.getByLabelText('Скидка'), '100')
  expect(preview(fields)).toEqual(['Скидка: 20 % станет 100 %'])
  expect(example()).toContain('бесплатно вместо 390 ₽')
  await submit(user)
  await closed()
  expect(changes()).toEqual([{ what: 'PUT /api/promo/7', body: { percent: 100, was: { percent: 20 } } }])
})

const stale = (field: string, message: string) => refuse('CHANGED_MEANWHILE', [{ field, message }])

test('what somebody else, or a payment, has changed meanwhile is told, and what was typed is saved over it', async () => {
  stored.promos = [row('7', 'OSEN')]
  const { user } = open('?open=7')
  const fields = await form()
  const uses = await fields.findByLabelText('Осталось применений')
  await user.clear(uses)
  await user.type(uses, '20')
  // More codes than a list tells at once.
  const others = Array.from({ length: 60 }, (_, n) => row(String(100 + n), `OTHER${n}`))
  stored.promos = [...others, row('7', 'WINTER', { usage: 7, percent: 30 })]
  let tries = 0
  edge.answerOf = ({ method }) => {
    if (method !== 'PUT') return undefined
    tries += 1
    return tries === 1 ? stale('usage', 'Теперь: 7.') : undefined
  }
  await submit(user)
  expect((await fields.findByText('Теперь')).nextElementSibling?.textContent).toBe('7')
  expect(fields.getByText('Вы ввели').nextElementSibling?.textContent).toBe('20')
  expect(fields.getByRole('alert').textContent).toContain('это изменил кто-то другой')
  expect(fields.getByLabelText('Код')).toHaveProperty('value', 'WINTER')
  expect(fields.getByLabelText('Скидка')).toHaveProperty('value', '30')
  expect(preview(fields)).toEqual(['Осталось применений: 7 станет 20'])
  await submit(user)
  await closed()
  expect(changes().map(({ body }) => body)).toEqual([
    { usage: 20, was: { usage: 10 } },
    { usage: 20, was: { usage: 7 } }
  ])
})

test('what stands there already, as the answer to an earlier try was lost, is saved', async () => {
  stored.promos = [row('7', 'OSEN')]
  const { user } = open('?open=7')
  const uses = await (await form()).findByLabelText('Осталось применений')
  await user.clear(uses)
  await user.type(uses, '20')
  stored.promos = [row('7', 'OSEN', { usage: 20 })]
  edge.answerOf = ({ method }) => (method === 'PUT' ? stale('usage', 'Теперь: 20.') : undefined)
  await submit(user)
  await closed()
  expect(await screen.findByText('Изменения сохранены')).toBeTruthy()
})

test('nothing changed: saving closes without a request', async () => {
  stored.promos = [row('7', 'OSEN')]
  const { user } = open('?open=7')
  await (await form()).findByLabelText('Скидка')
  await submit(user)
  await closed()
  expect(changes()).toEqual([])
})

test('a taken code is refused at its field, and what was typed stays', async () => {
  edge.answerOf = ({ method }) => (method === 'POST' ? refuse('PROMO_TAKEN') : undefined)
  const { user } = open('?open=new')
  const fields = await fill(user, { code: 'SALE20', percent: '5', usage: '1' })
  await user.click(fields.getByRole('switch', { name: 'Все тарифы' }))
  await submit(user)
  expect(await fields.findByText('Промокод с таким названием уже есть.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(fields.getByLabelText('Код')))
  expect(fields.getByLabelText('Скидка')).toHaveProperty('value', '5')
  expect(fields.getByRole('alert').textContent).toBe('')
})

test('a code that an earlier try has made, whose answer was lost, is no taken one', async () => {
  let tries = 0
  edge.answerOf = ({ method, body }) => {
    if (method !== 'POST') return undefined
    tries += 1
    if (tries > 1) return refuse('PROMO_TAKEN')
    stored.promos = [row('9', 'SALE20', { ...body, used: 1, usage: 0 })]
    return new Response('', { status: 502 })
  }
  const { user } = open('?open=new')
  const fields = await fill(user, { code: 'SALE20', percent: '5', usage: '1' })
  await user.click(fields.getByRole('switch', { name: 'Все тарифы' }))
  await submit(user)
  await fields.findByText('Не знаем, получилось ли')
  await submit(user)
  await closed()
  expect(tries).toBe(2)
})

test('a code that was deleted meanwhile cannot be saved into: that is said, and what was typed stays in sight', async () => {
  stored.promos = [row('7', 'OSEN')]
  const { user, where } = open('?open=7')
  const fields = await form()
  await user.type(await fields.findByLabelText('Осталось применений'), '0')
  stored.promos = []
  await submit(user)
  expect((await fields.findByText('Не сохранилось')).closest('[role="alert"]')).toBeTruthy()
  await waitFor(() => expect(asked('/api/admin/promo/7').length).toBeGreaterThan(1))
  expect(fields.getByLabelText('Осталось применений')).toHaveProperty('value', '100')
  await user.click(fields.getByRole('button', { name: 'Отмена' }))
  await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }))
  await waitFor(() => expect(where()).toBe('/admin/promo'))
})

test('what is saved after its form was closed closes no other one', async () => {
  stored.promos = [row('7', 'OSEN'), row('8', 'ZIMA')]
  const held = Promise.withResolvers<Response>()
  edge.answerOf = ({ method }) => (method === 'PUT' ? held.promise : undefined)
  const { user, where } = open('?open=7')
  await user.type(await (await form()).findByLabelText('Осталось применений'), '0')
  await submit(user)
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Закрыть, не дождавшись ответа?' }))
  await user.click(question.getByRole('button', { name: 'Закрыть' }))
  await closed()
  await user.click(screen.getByRole('link', { name: 'ZIMA' }))
  await user.type(await (await form()).findByLabelText('Осталось применений'), '5')
  held.resolve(Response.json(row('7', 'OSEN', { usage: 100 })))
  expect(await screen.findByText('Изменения сохранены')).toBeTruthy()
  expect(where()).toBe('/admin/promo?open=8')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Закрыть без сохранения' })).toBeTruthy()
})

test('what was read before is no form when it cannot be read again', async () => {
  stored.promos = [row('7', 'OSEN')]
  const { user } = open('?open=7')
  await (await form()).findByLabelText('Код')
  await user.keyboard('{Escape}')
  await closed()
  edge.answerOf = ({ path }) => (path === '/api/promo' ? undefined : refuse('INTERNAL'))
  await user.click(screen.getByRole('link', { name: 'OSEN' }))
  const again = await (await form()).findByRole('button', { name: 'Попробовать ещё раз' })
  expect(screen.queryByLabelText('Код')).toBeNull()
  edge.answerOf = () => undefined
  await user.click(again)
  expect(await (await form()).findByLabelText('Код')).toBeTruthy()
})

test('closing asks before what was typed is lost', async () => {
  const { user, where } = open('?open=new')
  await fill(user, { code: 'OSEN' })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Продолжить правку' }))
  expect(where()).toBe('/admin/promo?open=new')
  expect((await form()).getByLabelText('Код')).toHaveProperty('value', 'OSEN')
})

test('an address of a code that is none says so', async () => {
  open('?open=77')
  expect(await screen.findByText('Такого промокода нет')).toBeTruthy()
})
