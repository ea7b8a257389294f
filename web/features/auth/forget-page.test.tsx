import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { ForgetPage } from '#web/features/auth/forget-page.tsx'

function open(answer: () => Response) {
  const sent: unknown[] = []
  standIn(({ path, body }) => {
    if (path !== '/api/users/restore/send') return new Promise(() => {})
    sent.push(body)
    return answer()
  })
  renderFramed(
    <MemoryRouter initialEntries={[{ pathname: '/forget', state: { username: 'anna@mail.ru' } }]}>
      <ForgetPage />
    </MemoryRouter>
  )
  return sent
}

const done = () => new Response(null, { status: 204 })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('the address of the sign-in form is there; another mail can be sent after a minute', async () => {
  const sent = open(done)
  await userEvent.click(screen.getByRole('button', { name: 'Отправить письмо' }))
  const title = await screen.findByRole('heading', { name: 'Проверьте почту' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(sent).toEqual([{ username: 'anna@mail.ru' }])

  press('Отправить ещё раз можно немного позже')
  expect(sent).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await screen.findByRole('button', { name: 'Отправить ещё раз' })
  vi.useRealTimers()
  press('Отправить ещё раз')
  await screen.findByText('Отправили ещё одно письмо.')
  expect(sent).toHaveLength(2)
})

test('too often: it says how long to wait', async () => {
  open(() => refuse('TOO_MANY_ATTEMPTS', [], { headers: { 'retry-after': '600' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Отправить письмо' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/через 10\u00A0минут/)
})
