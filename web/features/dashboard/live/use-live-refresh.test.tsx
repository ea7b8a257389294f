import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { writeToken } from '#web/api/session.ts'

import { serveStream, visitOf } from './testing/stream-server.ts'
import { useLivePollMs, useLiveRefresh } from './use-live-refresh.ts'

let users = 0

beforeEach(() => {
  vi.useFakeTimers()
  writeToken(`token-of-refresh-${(users += 1)}`)
})

afterEach(() => {
  act(() => writeToken(''))
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show({ running = true, refuse = false, answerMs = 0 } = {}) {
  const server = serveStream(() => (refuse ? new Response(null, { status: 503 }) : undefined))
  const asked = { live: 0, before: 0 }
  const polls: number[] = []
  const Report = ({ name }: { name: 'live' | 'before' }) => {
    useQuery({
      queryKey: [name],
      meta: { live: name === 'live' },
      queryFn: async () => {
        asked[name] += 1
        await new Promise(resolve => setTimeout(resolve, answerMs))
        return null
      }
    })
    return null
  }
  const Page = () => {
    polls.push(useLivePollMs())
    useLiveRefresh({ running, isWanted: ({ id }) => id === '7' })
    return (
      <>
        <Report name="live" />
        <Report name="before" />
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  )
  // The stream has opened by then, and what it may have missed was asked for.
  await act(() => vi.advanceTimersByTimeAsync(3000))
  const first = { ...asked }
  Object.assign(asked, { live: 1, before: 1 })
  const say = (id = '7') => act(async () => server.say(visitOf({ id })))
  const sayMore = () => act(async () => server.sayMore())
  const hangUp = () => act(async () => server.hangUp())
  return { first, asked, polls, say, sayMore, hangUp }
}

test('what came before the stream was open is asked for when it opens', async () => {
  expect((await show()).first).toEqual({ live: 2, before: 1 })
  expect((await show({ running: false })).first).toEqual({ live: 1, before: 1 })
})

test('a visit asks the running reports again, a rush of them once in two seconds', async () => {
  const { asked, say } = await show()
  expect(asked).toEqual({ live: 1, before: 1 })
  for (let times = 0; times < 40; times += 1) {
    await say()
    await wait(100)
  }
  await wait(3000)
  expect(asked.live).toBeGreaterThanOrEqual(3)
  expect(asked.live).toBeLessThanOrEqual(4)
  expect(asked.before).toBe(1)
})

test('a visit that comes while a report is on its way asks once more when it is there', async () => {
  const { asked, say } = await show({ answerMs: 3500 })
  // What may have been missed before the stream opened is asked for until then.
  await wait(10_000)
  const before = asked.live
  await say()
  await wait(2500)
  expect(asked.live).toBe(before + 1)
  await say()
  await wait(900)
  expect(asked.live).toBe(before + 1)
  await wait(10_000)
  expect(asked.live).toBe(before + 2)
})

test('visits that were left out may be any: they ask the running reports again, at the same pace', async () => {
  const { asked, sayMore } = await show()
  for (let times = 0; times < 40; times += 1) {
    await sayMore()
    await wait(100)
  }
  await wait(3000)
  expect(asked.live).toBeGreaterThanOrEqual(3)
  expect(asked.live).toBeLessThanOrEqual(4)
  expect(asked.before).toBe(1)
  const finished = await show({ running: false })
  await finished.sayMore()
  await wait(3000)
  expect(finished.asked.live).toBe(1)
})

test('what came while the line was cut is asked for when it is back', async () => {
  const { asked, hangUp } = await show()
  await hangUp()
  await wait(5000)
  expect(asked.live).toBe(2)
})

test('visits of other links and finished periods ask nothing', async () => {
  const other = await show()
  await other.say('8')
  await wait(3000)
  expect(other.asked.live).toBe(1)
  const finished = await show({ running: false })
  await finished.say()
  await wait(3000)
  expect(finished.asked.live).toBe(1)
})

test('a tab that nobody sees asks when it is seen again', async () => {
  const { asked, say } = await show()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await say()
  await wait(5000)
  expect(asked.live).toBe(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(1000)
  expect(asked.live).toBe(2)
})

test('reports are polled seldom with a stream, often without', async () => {
  const streamed = await show()
  expect(streamed.polls.at(-1)).toBe(60_000)
  act(() => writeToken('token-of-somebody-else'))
  const refused = await show({ refuse: true })
  act(() => writeToken('token-of-a-third'))
  await wait(10)
  expect(refused.polls.at(-1)).toBe(5000)
})
