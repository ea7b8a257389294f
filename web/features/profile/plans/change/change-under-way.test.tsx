import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { planOf } from '#contract/plans.ts'
import { renewing } from '#web/features/profile/plans/testing/renewal.ts'
import { changeProfile, changes, open, sellPlans, server } from '#web/features/profile/profile.harness.tsx'

const DUE = '2026-12-09T12:00:00.000Z'
const NEXT = '2026-11-28T12:00:00'

const preview = () =>
  Response.json({
    payment: { Amount: 990, Currency: 'RUB', Interval: 'Month', Period: 1, NextTransactionDateIso: NEXT },
    newDate: `${NEXT}.000Z`,
    newPlan: planOf('STANDARD_1')
  })

/** A change that is under way, of a dialog that was opened from the plans. */
async function changing() {
  sellPlans()
  changeProfile({ plan: 'START_1', status: 'ACTIVE', payedTo: DUE })
  renewing({ nextCharge: DUE, card: null })
  const held = Promise.withResolvers<Response>()
  let isSlow = false
  server.answerOf = ({ what }) => {
    if (what === 'GET /api/payment/newDate/STANDARD_1') return preview()
    if (what === 'PUT /api/payment/STANDARD_1') return held.promise
    return isSlow && what.startsWith('GET ') ? new Promise(() => {}) : undefined
  }
  const opened = open('/profile/info')
  await act(() => opened.router.navigate('/profile/plans'))
  await opened.user.click(await screen.findByRole('button', { name: /^Перейти на «Стандарт»/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await opened.user.click(await dialog.findByRole('button', { name: 'Перейти на «Стандарт»' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  const answer = () => {
    changeProfile({ plan: 'STANDARD_1' })
    held.resolve(Response.json(server.profile))
  }
  /** Whatever is read from now on does not come. */
  const stall = () => {
    isSlow = true
  }
  return { ...opened, dialog, answer, stall }
}

test('while a change is under way nothing looks like calling it off, and done, it takes one step back', async () => {
  const { user, where, dialog, answer } = await changing()
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await user.keyboard('{Escape}')
  expect(where()).toBe('/profile/plans?change=STANDARD_1')
  answer()
  expect(await screen.findByText('Теперь у вас тариф «Стандарт».')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/profile/plans')
})

test('the dialog of a change that is done goes, however long what is read anew takes', async () => {
  const { where, answer, stall } = await changing()
  stall()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/profile/plans')
})

test('who went back while the change was under way is told of it, and stays where they are', async () => {
  const { router, where, answer } = await changing()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer()
  expect(await screen.findByText('Теперь у вас тариф «Стандарт».')).toBeTruthy()
  await screen.findByText(/^У вас тариф «Стандарт»/)
  expect(where()).toBe('/profile/plans')
})
