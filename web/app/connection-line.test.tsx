import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { useReport } from '#web/features/dashboard/queries.ts'
import { useTags } from '#web/features/links/link-queries.ts'

import { ConnectionLine } from './connection-line.tsx'

const OLD = 'Не всё обновилось, показано прежнее.'

function Tags() {
  const { data } = useTags()
  return <p>{data ? 'Теги есть' : 'Тегов нет'}</p>
}

function Figures() {
  const query = { dateFrom: '2026-11-20', dateTo: '2026-11-21' }
  const { data, isError } = useReport(analytics.visits, query, { live: false })
  return <p>{isError ? 'Показаны прежние цифры' : data ? 'Цифры есть' : 'Цифр нет'}</p>
}

/** A server that answers with nothing in particular, or refuses. */
function show(screenPart: ReactNode, refuses?: ProblemCode) {
  const server = { refuses }
  standIn(() => (server.refuses ? refuse(server.refuses) : Response.json([])))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ConnectionLine />
      <main>{screenPart}</main>
    </QueryClientProvider>
  )
  const again = () =>
    act(async () => {
      await client.refetchQueries()
      // The cache tells its listeners a moment later.
      await new Promise(resolve => setTimeout(resolve))
    })
  return { server, again }
}

test('what did not refresh is said, until it did; the focus stays on the screen', async () => {
  const { server, again } = show(<Tags />)
  await screen.findByText('Теги есть')
  expect(screen.queryByText(OLD)).toBeNull()

  server.refuses = 'INTERNAL'
  await again()
  expect(await screen.findByText(OLD)).toBeTruthy()
  expect(screen.getByText('Теги есть')).toBeTruthy()

  server.refuses = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Обновить' }))
  await waitFor(() => expect(screen.queryByText(OLD)).toBeNull())
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('what the screen says itself is not said twice', async () => {
  const { server, again } = show(
    <>
      <Tags />
      <Figures />
    </>
  )
  await screen.findByText('Теги есть')
  await screen.findByText('Цифры есть')
  server.refuses = 'INTERNAL'
  await again()
  expect(await screen.findByText('Показаны прежние цифры')).toBeTruthy()
  expect(screen.queryByText(OLD)).toBeNull()
})

test('what is gone, or was never there, is not called old', async () => {
  const { server, again } = show(<Tags />, 'INTERNAL')
  await again()
  expect(screen.getByText('Тегов нет')).toBeTruthy()
  expect(screen.queryByText(OLD)).toBeNull()
  server.refuses = undefined
  await again()
  await screen.findByText('Теги есть')
  server.refuses = 'NOT_FOUND'
  await again()
  expect(screen.queryByText(OLD)).toBeNull()
  server.refuses = 'INTERNAL'
  await again()
  expect(await screen.findByText(OLD)).toBeTruthy()
})
