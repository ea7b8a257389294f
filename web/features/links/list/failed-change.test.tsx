import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ProblemCode } from '#contract/problems.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

// What was pressed is disabled while it works, and a browser takes the focus from it; where it is after a refusal.

/** The server thinks about the next change of a link until it is told to refuse. */
function refuseLater() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.answerOf = ({ url }) => (url.pathname.endsWith('/bulk') ? promise : undefined)
  return (code: ProblemCode) => resolve(refuse(code))
}

const menu = () => screen.findByRole('button', { name: 'Действия со ссылкой Ссылка 1' })

async function archive({ user }: ReturnType<typeof open>) {
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'В архив' }))
}

test('a link that did not go into the archive has the focus on its menu', async () => {
  server.stored = [wire('1'), wire('2')]
  const answer = refuseLater()
  await archive(open('/links'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const button = await menu()
  await waitFor(() => expect(button.dataset.loading).toBe('true'))
  button.blur()
  answer('TOO_MANY_ATTEMPTS')
  expect(await screen.findByText(/^Ссылка не ушла в архив\./)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('where the answer was lost nobody claims that a link did not go into the archive', async () => {
  server.stored = [wire('1'), wire('2')]
  server.answerOf = ({ url }) =>
    url.pathname.endsWith('/bulk') ? Promise.reject(new TypeError('lost')) : undefined
  await archive(open('/links'))
  expect(await screen.findByText(/^Не знаем, получилось ли\./)).toBeTruthy()
  expect(screen.queryByText(/не ушла в архив/)).toBeNull()
})

async function failToUndo(code: ProblemCode) {
  server.stored = [wire('1'), wire('2')]
  const opened = open('/links')
  await archive(opened)
  const button = await screen.findByRole('button', { name: 'Вернуть' })
  const answer = refuseLater()
  await opened.user.click(button)
  button.blur()
  answer(code)
}

test('what did not come back can be tried again at once', async () => {
  await failToUndo('UNAVAILABLE')
  const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' })
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('where nothing can be tried again the focus goes to how many links there are', async () => {
  await failToUndo('NOT_FOUND')
  expect(await screen.findByText('Не вернулось: ссылку уже удалили.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByText('1 ссылка'))
})
