import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { asked, changes, edge, listed } from '#web/features/admin/admin-page.harness.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { plain } from '#web/ui/testing/plain.ts'
import { widen } from '#web/ui/testing/widen.ts'

import { oddity, open, panel, payment, stored } from './payments-page.harness.tsx'

const LIST = '/api/admin/payments'
const ODD = '/api/admin/payments/odd'

test('days, plan and status of the address ask the server; what is none of them is not asked', async () => {
  widen()
  stored.payments = [payment('7')]
  const { user: person, where } = open(
    '?dateFrom=2026-11-01&dateTo=soon&plan=START_1&status=Rich&odd=true&user=1&sort=-amount'
  )
  await screen.findByRole('table', { name: 'Платежи' })
  expect(asked(LIST)).toEqual([
    {
      skip: '0',
      limit: '50',
      sort: '-amount',
      plan: 'START_1',
      odd: 'true',
      dateFrom: '2026-11-01',
      user: '1'
    }
  ])
  expect(await screen.findByRole('button', { name: 'Пользователь: anna@mail.ru, убрать отбор' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Сбросить всё' }))
  expect(where()).toBe('/admin/payments?sort=-amount')
  await expectAccessible()
})

test('a part is given back after a question, and what that took of the term is said', async () => {
  stored.payments = [payment('7')]
  const { user: person, where } = open('?open=7')
  const facts = await panel()
  await person.click(await facts.findByRole('link', { name: 'Вернуть деньги' }))
  const amount = await facts.findByLabelText(/^Сколько вернуть/)
  await person.type(amount, '195,5')
  await person.click(facts.getByRole('button', { name: 'Вернуть' }))
  const question = within(await screen.findByRole('dialog', { name: /^Вернуть 195,50.₽\?$/ }))
  expect(changes()).toEqual([])
  await person.click(question.getByRole('button', { name: /^Вернуть 195,50/ }))
  const said = await screen.findByText(/^Возвращено 195,50/)
  expect(plain(said.textContent)).toBe(
    'Возвращено 195,50 ₽. Срок короче на 15 дней: оплачено до 16 марта 2099 г.'
  )
  expect(changes()).toEqual([
    { what: 'POST /api/admin/payments/7/refund', body: { amount: 195.5, was: { refunded: 0 } } }
  ])
  expect(where()).toBe('/admin/payments?open=7')
  expect((await facts.findAllByText(/^194,50.₽$/)).length).toBe(1)
})

const spoken = () => plain(document.querySelector('[aria-modal="true"] > output')?.textContent)

test('an amount that is refused has the focus, and is spoken to whom is there already', async () => {
  stored.payments = [payment('7')]
  const { user: person } = open('?open=7&edit')
  const form = await panel()
  const amount = await form.findByLabelText(/^Сколько вернуть/)
  await person.click(form.getByRole('button', { name: 'Вернуть' }))
  expect(document.activeElement).toBe(amount)
  await person.type(amount, '400{Enter}')
  await waitFor(() => expect(spoken()).toBe('Вернуть можно не больше 390 ₽.'))
})

test('all that is left, taken by its button, is wrong no more', async () => {
  stored.payments = [payment('7')]
  const { user: person } = open('?open=7&edit')
  const form = await panel()
  const amount = await form.findByLabelText(/^Сколько вернуть/)
  await person.type(amount, '400{Enter}')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  await person.click(form.getByRole('button', { name: /^Всё: 390/ }))
  expect(amount).toHaveProperty('value', '390')
  expect(amount.getAttribute('aria-invalid')).toBeNull()
  expect(form.queryByText(/Вернуть можно не больше/)).toBeNull()
})

test('no more than is left can be given back, and no half kopecks', async () => {
  stored.payments = [payment('7', { amount: 390.1, refunded: 100.05 })]
  const { user: person } = open('?open=7&edit')
  const form = await panel()
  const amount = await form.findByLabelText(/^Сколько вернуть/)
  for (const [text, problem] of [
    ['290,06', /Вернуть можно не больше 290,05/],
    ['0', /Введите сумму возврата/],
    ['-5', /Введите сумму возврата/],
    ['1,005', /Введите сумму возврата/]
  ] as const) {
    await person.clear(amount)
    await person.type(amount, `${text}{Enter}`)
    expect(await form.findByText(problem)).toBeTruthy()
  }
  await person.click(form.getByRole('button', { name: /^Всё: 290,05/ }))
  expect(amount).toHaveProperty('value', '290,05')
  expect(screen.queryByRole('dialog', { name: /^Вернуть/ })).toBeNull()
})

test('a refund that is refused stays in the question with the reason', async () => {
  stored.payments = [payment('7')]
  const message = 'По этому платежу можно вернуть не больше 50 ₽.'
  edge.answerOf = ({ method }) => (method === 'POST' ? refuse('INVALID', [], { message }) : undefined)
  const { user: person } = open('?open=7&edit')
  const form = await panel()
  await person.type(await form.findByLabelText(/^Сколько вернуть/), '390{Enter}')
  const question = within(await screen.findByRole('dialog', { name: /^Вернуть 390.₽\?$/ }))
  await person.click(question.getByRole('button', { name: /^Вернуть 390/ }))
  expect(await question.findByText(message)).toBeTruthy()
  expect(question.getByText('Деньги не вернулись')).toBeTruthy()
})

test.each([
  [{ status: 'Declined' }, /не прошёл/],
  [{ test: true }, /тестовый: деньги не списывались/],
  [{ amount: 0, transactionId: '' }, /без оплаты/],
  [{ status: 'Cancelled' }, /отменён провайдером/],
  [{ refunded: 390 }, /уже вернулись/],
  [{ transactionId: '' }, /без оплаты/],
  [{ currency: 'KZT' }, /в валюте KZT/],
  [{ date: '2020-01-01T00:00:00.000Z' }, /старше года/]
] as const)('of a payment with %o nothing can be given back', async (over, reason) => {
  stored.payments = [payment('7', over)]
  open('?open=7&edit')
  const facts = await panel()
  expect(await facts.findByText(reason)).toBeTruthy()
  expect(facts.queryByLabelText(/^Сколько вернуть/)).toBeNull()
})

test('what is no money of ours is not shown as such in the list', async () => {
  widen()
  stored.payments = [
    payment('5', { test: true }),
    payment('6', { amount: 0, transactionId: '' }),
    payment('7', { currency: 'KZT' }),
    payment('8')
  ]
  open()
  const table = within(await screen.findByRole('table', { name: 'Платежи' }))
  const rows = table.getAllByRole('row').slice(1)
  const said = ['Тестовый', 'Без оплаты', 'Прошёл не в рублях', 'Прошёл']
  expect(rows.map(row => said.find(words => within(row).queryByText(words)))).toEqual(said)
})

test.each([
  ['Test', { test: 'true' }],
  ['Completed', { status: 'Completed', test: 'false' }]
])('the state %s is asked for as %o', async (state, question) => {
  widen()
  stored.payments = [payment('7')]
  open(`?status=${state}`)
  await screen.findByRole('table', { name: 'Платежи' })
  expect(asked(LIST)).toMatchObject([question])
})

test('what is odd says what to do; settled, it goes, and can be taken back', async () => {
  stored.oddities = [oddity('5')]
  const { user: person, where } = open('?view=odd')
  expect(await screen.findByRole('link', { name: 'Один заказ оплачен дважды' })).toBeTruthy()
  const view = await screen.findByRole('link', { name: 'Ждут разбора 1' })
  expect(view.getAttribute('aria-current')).toBe('page')
  await person.click(screen.getByRole('link', { name: 'Один заказ оплачен дважды' }))
  expect(where()).toBe('/admin/payments?view=odd&open=5')
  const facts = within(await screen.findByRole('dialog', { name: 'На разбор' }))
  expect(await facts.findByText(/^Срок добавлен; по просьбе/)).toBeTruthy()
  expect(facts.getByRole('link', { name: '2900001' }).getAttribute('href')).toBe('/admin/payments?q=2900001')
  await expectAccessible()

  await person.click(facts.getByRole('button', { name: 'Разобрано' }))
  expect(await screen.findByText('Отмечено как разобранное')).toBeTruthy()
  expect(await facts.findByRole('button', { name: 'Вернуть в разбор' })).toBeTruthy()
  expect(await screen.findByText('Всё разобрано')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Вернуть' }))
  await waitFor(() =>
    expect(changes()).toEqual([
      { what: `PUT ${ODD}/5`, body: { settled: true } },
      { what: `PUT ${ODD}/5`, body: { settled: false } }
    ])
  )
  expect(await facts.findByRole('button', { name: 'Разобрано' })).toBeTruthy()
})

test('who wants money back is among them, with what they write', async () => {
  const text = 'Плательщик просит вернуть деньги. На это есть 10 дней: верните их.'
  stored.oddities = [oddity('5', { reason: 'refund_wanted', text, note: 'Не подошло,\nверните.' })]
  const { user: person } = open('?view=odd')
  await person.click(await screen.findByRole('link', { name: 'Плательщик просит вернуть деньги' }))
  const facts = within(await screen.findByRole('dialog', { name: 'На разбор' }))
  expect((await facts.findByRole('blockquote')).textContent).toBe('Не подошло,\nверните.')
  await expectAccessible()
})

test('what was settled has its own list, from which it can be opened again', async () => {
  stored.oddities = [oddity('5', { settled: '2026-11-21T10:00:00.000Z' })]
  const { user: person } = open('?view=settled')
  await person.click(await screen.findByRole('button', { name: /^Вернуть в разбор: Один заказ/ }))
  expect(await screen.findByText('Снова ждёт разбора')).toBeTruthy()
  expect(await screen.findByText('Разобранных пока нет')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Ждут разбора 1' })).toBeTruthy()
})

test.each([
  ['FORBIDDEN', /^Не отметилось/],
  ['UNAVAILABLE', /^Не знаем, получилось ли/]
] as const)('a settling that fails is said, and nothing moves: %s', async (code, words) => {
  stored.oddities = [oddity('5')]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse(code) : undefined)
  const { user: person } = open('?view=odd')
  await person.click(await screen.findByRole('button', { name: /^Разобрано: Один заказ/ }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Один заказ оплачен дважды' })).toBeTruthy()
})

test('a payment that this page of the list does not have is shown all the same', async () => {
  stored.payments = [payment('7', { username: 'boris@mail.ru' })]
  edge.answerOf = ({ path }) => (path === LIST ? listed([]) : undefined)
  open('?open=7')
  const facts = await panel()
  expect(await facts.findByText('boris@mail.ru')).toBeTruthy()
})
