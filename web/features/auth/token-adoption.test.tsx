import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ToastContainer } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'

import { readToken, writeToken } from '#web/api/session.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { TokenAdoptionScreen, type Arrival } from '#web/features/auth/token-adoption-screen.tsx'
import { takeTokenFromAddress } from '#web/features/auth/token-adoption.ts'

/** A server that knows whose a token is. */
function server(owners: Record<string, string>, exchange: () => Response) {
  return standIn(({ path, token }) => {
    if (path === '/api/auth/logout') return new Response(null, { status: 204 })
    const owner = owners[token]
    if (!owner) return refuse('UNAUTHORIZED')
    return path === '/api/auth/exchange'
      ? exchange()
      : Response.json({ _id: owner, username: `${owner}@mail.ru` })
  })
}

const notReady = () => refuse('NOT_IMPLEMENTED')
const full = () => Response.json({ access_token: 'full' })

const arrive = (candidate: string, isAwaited = true) => {
  const onDone = vi.fn<(arrival: Arrival) => void>()
  renderFramed(<TokenAdoptionScreen candidate={candidate} isAwaited={isAwaited} onDone={onDone} />)
  return onDone
}

test('the token leaves the address at once and nothing else does', () => {
  history.replaceState(null, '', '/dashboard?period=week&token=abc#top')
  expect(takeTokenFromAddress()).toBe('abc')
  expect(location.pathname + location.search + location.hash).toBe('/dashboard?period=week#top')
  expect(takeTokenFromAddress()).toBe('')
  expect(readToken()).toBe('')
})

test('a living token becomes the session and is swapped for a full one', async () => {
  server({ short: 'anna', full: 'anna' }, full)
  const onDone = arrive('short')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(readToken()).toBe('full')
})

test('a token that nobody here asked for is adopted as the specification says, and it is said whose it is', async () => {
  server({ short: 'anna', full: 'anna' }, full)
  render(<ToastContainer />)
  const onDone = arrive('short', false)
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('adopted'))
  expect(readToken()).toBe('full')
  expect(await screen.findByText(/Вы вошли как anna@mail.ru/)).toBeTruthy()
})

test('whoever is signed in already is not asked about the own account', async () => {
  writeToken('living')
  server({ living: 'anna', short: 'anna', full: 'anna' }, full)
  const onDone = arrive('short', false)
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('adopted'))
  expect(readToken()).toBe('full')
})

test('where there is no swap the token is kept as it is', async () => {
  server({ short: 'anna' }, notReady)
  const onDone = arrive('short')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(readToken()).toBe('short')
})

test('a dead token leaves a living session alone', async () => {
  writeToken('living')
  server({ living: 'anna' }, full)
  const onDone = arrive('dead')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(readToken()).toBe('living')
})

test('a dead session gives way without a question', async () => {
  writeToken('expired')
  server({ short: 'ivan', full: 'ivan' }, full)
  const onDone = arrive('short')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(readToken()).toBe('full')
})

test('somebody else is signed in: the page asks, and either answer holds', async () => {
  writeToken('living')
  server({ living: 'anna', short: 'ivan', full: 'ivan' }, full)
  const stayed = arrive('short')
  const question = await screen.findByRole('heading', { name: 'Сменить аккаунт?' })
  expect(document.activeElement).toBe(question)
  await userEvent.click(await screen.findByRole('button', { name: 'Остаться как anna@mail.ru' }))
  expect(stayed).toHaveBeenCalled()
  expect(readToken()).toBe('living')

  await userEvent.click(screen.getByRole('button', { name: 'Войти как ivan@mail.ru' }))
  await waitFor(() => expect(readToken()).toBe('full'))
})

test('the session that gives way, and the one that is declined, are ended at the server', async () => {
  writeToken('living')
  const asked = server({ living: 'anna', short: 'ivan', full: 'ivan' }, full)
  arrive('short')
  await userEvent.click(await screen.findByRole('button', { name: 'Остаться как anna@mail.ru' }))
  await userEvent.click(screen.getByRole('button', { name: 'Войти как ivan@mail.ru' }))
  await waitFor(() => expect(readToken()).toBe('full'))
  const ended = asked.filter(({ path }) => path === '/api/auth/logout')
  expect(ended.map(({ token }) => token)).toEqual(['short', 'living'])
})
