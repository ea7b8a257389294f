import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { planOf } from '#contract/plans.ts'
import { ownProfile } from '#web/api/testing/own-profile.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import {
  bringWidget,
  checkout,
  openDialog,
  receipt,
  starting,
  widget
} from '#web/features/profile/plans/testing/purchase.ts'
import { changeProfile, changes, open, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

test('from the button to the window of the provider: paid once unless the box is ticked', async () => {
  starting(() => Response.json(checkout(), { status: 201 }))
  const { user, router } = open('/profile/plans')
  await user.click(await screen.findByRole('button', { name: /^Купить «Старт» на 1/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await user.click(dialog.getByRole('button', { name: /^Оплатить 390/ }))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
  expect(changes()).toEqual([{ what: 'POST /api/payment/START_1', body: { renew: false } }])
  expect(widget.orders[0]).toMatchObject({
    publicTerminalId: 'pk_test',
    amount: 390,
    externalId: '42',
    userInfo: { accountId: '7' },
    tokenize: false
  })
  expect(widget.orders[0]).not.toHaveProperty('recurrent')
  widget.end({ type: 'payment', status: 'success', data: { transactionId: 1 } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/payment/42'))
})

test('the renewal is agreed to with amount, period, first date and how to stop', async () => {
  changeProfile({ plan: 'START_1', status: 'ACTIVE', payedTo: '2027-01-31T10:00:00.000Z' })
  const recurrent = {
    interval: 'Month' as const,
    period: 1,
    amount: 390,
    startDate: '2027-02-28T10:00:00.000Z',
    receipt
  }
  starting(() => Response.json(checkout({ recurrent }), { status: 201 }))
  const { user, dialog } = await openDialog()
  const box = dialog.getByRole('checkbox')
  expect(plain(dialog.getByText(/^Продлевать автоматически/).textContent)).toBe(
    'Продлевать автоматически: 390 ₽ каждый месяц, следующее списание 28 февраля 2027 г. Отменить можно в любой день в разделе «Тарифы».'
  )
  expect(dialog.getByRole('link', { name: 'оферта' }).getAttribute('href')).toBe('/terms')
  expect(dialog.getByRole('link', { name: 'возврат денег' }).getAttribute('href')).toBe('/refund-policy')
  await user.click(box)
  await user.click(dialog.getByRole('button', { name: /^Оплатить 390/ }))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
  expect(changes()[0]?.body).toEqual({ renew: true })
  expect(widget.orders[0]).toMatchObject({ tokenize: true, recurrent: { amount: 390, period: 1 } })
})

test('an amount that is not the shown one is shown before it is paid', async () => {
  starting(() => Response.json(checkout({ amount: 450 }), { status: 201 }))
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: /^Оплатить 390/ }))
  expect(await dialog.findByText(/^Условия изменились/)).toBeTruthy()
  expect(widget.orders).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: /^Оплатить 450/ }))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
  expect(changes()).toHaveLength(1)
})

test('a closed window leaves everything as it was, and says where to look', async () => {
  starting(() => Response.json(checkout(), { status: 201 }))
  const { user, dialog, router } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: /^Оплатить/ }))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
  widget.end({ type: 'cancel' })
  const link = await screen.findByRole('link', { name: 'посмотрите, прошёл ли платёж' })
  expect(link.getAttribute('href')).toBe('/profile/payment/42')
  expect(router.state.location.pathname).toBe('/profile/plans')
})

/** The scripts that the page asks for from here on; none of them comes. */
function askedScripts(): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter(node => node instanceof HTMLScriptElement))
  })
  return scripts
}

type Opened = Awaited<ReturnType<typeof openDialog>>
type User = Opened['user']
type Dialog = Opened['dialog']

test.each([
  ['unticked', async (user: User, dialog: Dialog) => user.click(dialog.getByRole('checkbox'))],
  ['closed', async (user: User) => user.keyboard('{Escape}')]
])('a renewal that is %s while the window is on its way is not opened', async (_, change) => {
  delete window.cp
  starting(() => Response.json(checkout(), { status: 201 }))
  const scripts = askedScripts()
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('checkbox'))
  await user.click(await dialog.findByRole('button', { name: /^Оплатить/ }))
  await waitFor(() => expect(scripts).toHaveLength(1))
  await change(user, dialog)
  bringWidget()
  scripts[0]?.dispatchEvent(new Event('load'))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(widget.orders).toHaveLength(0)
})

test('a script that does not come is said in words, and the next press asks again', async () => {
  delete window.cp
  starting(() => Response.json(checkout(), { status: 201 }))
  const scripts = askedScripts()
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: /^Оплатить/ }))
  await waitFor(() => expect(scripts).toHaveLength(1))
  expect(new URL(scripts[0]?.src ?? '').pathname).toBe('/widget.js')
  scripts[0]?.dispatchEvent(new Event('error'))
  expect(await dialog.findByText(/^Окно оплаты не загрузилось, деньги не списаны/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Оплатить/ }))
  await waitFor(() => expect(scripts).toHaveLength(2))
  bringWidget()
  scripts[1]?.dispatchEvent(new Event('load'))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
})

test('an unconfirmed email: no button to pay, the letter once more instead', async () => {
  changeProfile({ confirm: false, confirmMail: { state: 'sent', at: '2026-11-21T10:00:00.000Z' } })
  const { user, dialog } = await openDialog()
  expect(dialog.getByText('Чтобы оплатить, подтвердите почту anna@mail.ru:')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Отправить ещё раз' }))
  await waitFor(() => expect(changes()).toEqual([{ what: 'POST /api/users/confirm/send', body: undefined }]))
})

test('where no letter was ever sent, one is sent and not sent again', async () => {
  changeProfile({ confirm: false, confirmMail: null })
  const { dialog } = await openDialog()
  expect(dialog.getByRole('button', { name: 'Отправить письмо' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /ещё раз$/ })).toBeNull()
})

test('an account that is to be deleted: what is bought would go with it, so it is kept first', async () => {
  changeProfile({ deletion: '2026-12-27T10:00:00.000Z' })
  const { user, dialog } = await openDialog()
  expect(dialog.getByText(/^Аккаунт удалится 27 декабря 2026/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
  const known = server.answerOf
  server.answerOf = sent => {
    if (sent.what === 'POST /api/users/profile/keep') changeProfile({ deletion: null })
    return known(sent)
  }
  await user.click(dialog.getByRole('button', { name: 'Оставить аккаунт' }))
  const pay = await dialog.findByRole('button', { name: /^Оплатить/ })
  await waitFor(() => expect(document.activeElement).toBe(pay))
})

test('what is seen by now and is not in the plan is said to end before it is paid', async () => {
  changeProfile({ limits: { ...ownProfile().limits, marketplace: true } })
  const { dialog } = await openDialog()
  await dialog.findByRole('button', { name: /^Оплатить/ })
  expect(dialog.getByText(/^Заказы и выкупы с Wildberries в этот тариф не входят/)).toBeTruthy()
})

test.each([
  [1, 'При оплате пропадёт 1 день, за который вы не платили.'],
  [3, 'При оплате пропадут 3 дня, за которые вы не платили.']
])('%i days that were given and get lost are said before', async (lostDays, words) => {
  changeProfile({ plan: 'STANDARD_1', status: 'ACTIVE', payedTo: '2027-01-31T10:00:00.000Z' })
  server.answerOf = ({ what }) =>
    what.startsWith('GET /api/payment/newDate/START_1')
      ? Response.json({
          payment: {},
          newDate: '2027-01-31T10:00:00.000Z',
          newPlan: planOf('START_1'),
          lostDays
        })
      : undefined
  const { dialog } = await openDialog()
  expect(plain((await dialog.findByText(/^При оплате/)).textContent)).toBe(words)
})

test('a refusal stands where the button is', async () => {
  starting(() => refuse('PAYMENT_PENDING'))
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: /^Оплатить/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Предыдущее изменение ещё выполняется')
})

test('the focus is where one goes on: at the box, at the button after the window, at the end', async () => {
  starting(() => Response.json(checkout(), { status: 201 }))
  const { user, dialog } = await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('checkbox')))
  await user.click(dialog.getByRole('button', { name: /^Оплатить/ }))
  await waitFor(() => expect(widget.orders).toHaveLength(1))
  widget.end({ type: 'cancel' })
  await screen.findByRole('link', { name: 'посмотрите, прошёл ли платёж' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Оплатить/ })))
})
