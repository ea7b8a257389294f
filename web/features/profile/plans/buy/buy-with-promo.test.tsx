import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { checkout, openDialog, widget } from '#web/features/profile/plans/testing/purchase.ts'
import { changes, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

const promo = (percent: number) =>
  Response.json({ _id: '1', code: 'NEW', plans: ['START_1'], percent, usage: 3 })

test('a promo code that is refused says so at its row, and the price is the real one', async () => {
  server.answerOf = ({ what, body }) => {
    if (what === 'GET /api/promo/get/new') return promo(50)
    if (what !== 'POST /api/payment/START_1') return undefined
    return body?.promo === undefined
      ? Response.json(checkout(), { status: 201 })
      : refuse('INVALID', [{ field: 'body.promo', message: 'Этот промокод вы уже применяли.' }])
  }
  const { user, dialog } = await openDialog('/profile/plans?buy=START_1&promo=new')
  await user.click(await dialog.findByRole('button', { name: /^Оплатить 195/ }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Этот промокод вы уже применяли.')
  await user.click(dialog.getByRole('button', { name: /^Оплатить 390/ }))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
  expect(changes().at(-1)?.body).toEqual({ renew: false })
  expect(dialog.queryByRole('button', { name: /^Оплатить 195/ })).toBeNull()
})

test('a code for another term says so, and leads there', async () => {
  const plans = ['START_12', 'STANDARD_1']
  server.answerOf = ({ what }) =>
    what === 'GET /api/promo/get/part'
      ? Response.json({ _id: '1', code: 'PART', plans, percent: 50, usage: 3 })
      : undefined
  const { user, dialog, router } = await openDialog('/profile/plans?buy=START_1&promo=part')
  expect((await dialog.findByRole('alert')).textContent).toBe('PART действует на 12 месяцев, не на 1.')
  await user.click(dialog.getByRole('button', { name: /^Выбрать 12/ }))
  const other = within(await screen.findByRole('dialog', { name: /^Тариф «Старт» на 12/ }))
  expect(await other.findByRole('button', { name: /^Оплатить 1.872/ })).toBeTruthy()
  expect(router.state.location.search).toContain('term=12')
})

test('a code for other plans says so, too', async () => {
  server.answerOf = ({ what }) =>
    what === 'GET /api/promo/get/part'
      ? Response.json({ _id: '1', code: 'PART', plans: ['SOCIAL_1'], percent: 50, usage: 3 })
      : undefined
  const { dialog } = await openDialog('/profile/plans?buy=START_1&promo=part')
  expect((await dialog.findByRole('alert')).textContent).toBe('PART не действует на тариф «Старт».')
})

test('a code that was used before says so, also where it is for the plan', async () => {
  server.answerOf = ({ what }) =>
    what === 'GET /api/promo/get/part'
      ? Response.json({
          _id: '1',
          code: 'PART',
          plans: ['START_1'],
          percent: 50,
          usage: 3,
          usedByYou: true
        })
      : undefined
  const { dialog } = await openDialog('/profile/plans?buy=START_1&promo=part')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Вы уже применяли этот промокод: он действует один раз.'
  )
})

test('a code of 100 per cent: nothing to pay, no card, done at once', async () => {
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/promo/get/new') return promo(100)
    return what === 'POST /api/payment/START_1'
      ? Response.json({ free: true, payedTo: '2026-12-21T10:00:00.000Z' }, { status: 201 })
      : undefined
  }
  const { user, dialog } = await openDialog('/profile/plans?buy=START_1&promo=new')
  const button = await dialog.findByRole('button', { name: 'Включить бесплатно' })
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.click(button)
  const done = await screen.findByText(/^Тариф «Старт» уже действует/)
  expect(plain(done.textContent)).toContain('бесплатно до 21 декабря 2026 г.')
  expect(document.activeElement?.textContent).toBe('К тарифам')
  expect(widget.orders).toHaveLength(0)
})

/** A plan for nothing that is being turned on. */
async function turningOn() {
  const held = Promise.withResolvers<Response>()
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/promo/get/new') return promo(100)
    return what === 'POST /api/payment/START_1' ? held.promise : undefined
  }
  const opened = await openDialog('/profile/plans?buy=START_1&promo=new')
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Включить бесплатно' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  const answer = () =>
    held.resolve(Response.json({ free: true, payedTo: '2026-12-21T10:00:00.000Z' }, { status: 201 }))
  return { ...opened, answer }
}

test('while a plan for nothing is turned on nothing looks like calling it off', async () => {
  const { user, dialog, answer } = await turningOn()
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }))
  await user.keyboard('{Escape}')
  answer()
  expect(await dialog.findByText(/^Тариф «Старт» уже действует/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

type Turning = Awaited<ReturnType<typeof turningOn>>

test.each([
  ['went elsewhere', async ({ router }: Turning) => act(() => router.navigate('/profile/plans'))],
  [
    'took the code away',
    async ({ user, dialog }: Turning) => user.click(dialog.getByRole('button', { name: /^Убрать/ }))
  ]
])('whoever %s meanwhile is told that the plan is on', async (_, leave) => {
  const turning = await turningOn()
  await leave(turning)
  turning.answer()
  const told = await screen.findByText(/^Тариф «Старт» уже действует/)
  expect(plain(told.textContent)).toContain('бесплатно до 21 декабря 2026 г.')
})
