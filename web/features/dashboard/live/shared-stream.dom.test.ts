import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { LiveVisit } from '#contract/analytics.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { readToken, writeToken } from '#web/api/session.ts'

import { shareStream } from './shared-stream.ts'
import { giveTabs, serveStream, visitOf } from './testing/stream-server.ts'
import type { StreamState } from './visit-stream.ts'

afterEach(() => void vi.useRealTimers())

function openTab(token = 'token-of-anna') {
  const visits: LiveVisit[] = []
  const states: StreamState[] = []
  let mores = 0
  const close = shareStream({
    token,
    onVisit: visit => visits.push(visit),
    onMore: () => (mores += 1),
    onState: state => states.push(state)
  })
  return { close, ids: () => visits.map(({ id }) => id).join(), mores: () => mores, states }
}

test('all tabs hear of a visit through one stream, and another tab goes on when its reader closes', async () => {
  giveTabs()
  const server = serveStream()
  const first = openTab()
  await waitFor(() => expect(first.states).toEqual(['connecting', 'open']))
  const second = openTab()
  expect(second.states).toEqual(['open'])

  server.say(visitOf({ id: '1' }))
  await waitFor(() => expect([first.ids(), second.ids()]).toEqual(['1', '1']))
  expect(server.asked).toEqual(['GET /api/ch_analytics/live token-of-anna'])

  first.close()
  await waitFor(() => expect(server.asked).toHaveLength(2))
  await waitFor(() => expect(second.states.at(-1)).toBe('open'))
  expect(server.open.size).toBe(1)
  server.say(visitOf({ id: '2' }))
  await waitFor(() => expect([first.ids(), second.ids()]).toEqual(['1', '1,2']))
  second.close()
  await waitFor(() => expect(server.open.size).toBe(0))
})

test('all tabs hear that visits were left out', async () => {
  giveTabs()
  const server = serveStream()
  const tabs = [openTab(), openTab(), openTab('token-of-boris')]
  await waitFor(() => expect(server.open.size).toBe(1))
  server.sayMore()
  await waitFor(() => expect(tabs.map(tab => tab.mores())).toEqual([1, 1, 0]))
  expect(tabs.map(tab => tab.ids())).toEqual(['', '', ''])
  tabs.forEach(tab => tab.close())
})

test('tabs of different users tell each other nothing, and no nonsense is taken for a visit', async () => {
  giveTabs()
  serveStream()
  const anna = openTab()
  const channel = new BroadcastChannel('tropa-visits-token-of-ivan')
  channel.postMessage({ visit: visitOf() })
  const ofAnna = new BroadcastChannel('tropa-visits-token-of-anna')
  for (const nonsense of [null, 'visit', { visit: { id: 7 } }, { state: 'broken' }, { more: false }])
    ofAnna.postMessage(nonsense)
  expect([anna.ids(), anna.mores()]).toEqual(['', 0])
  anna.close()
})

test('without locks every tab reads for itself', async () => {
  const server = serveStream()
  const tabs = [openTab(), openTab()]
  await waitFor(() => expect(server.open.size).toBe(2))
  server.say(visitOf({ id: '3' }))
  await waitFor(() => expect(tabs.map(tab => tab.ids())).toEqual(['3', '3']))
  tabs.forEach(tab => tab.close())
})

test('a lost stream is opened again after growing pauses', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const server = serveStream()
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(0)
  for (const [asked, pauseMs] of [
    [1, 1000],
    [2, 2000],
    [3, 4000]
  ] as const) {
    expect(server.asked).toHaveLength(asked)
    server.hangUp()
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.states.at(-1)).toBe('lost')
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(server.asked).toHaveLength(asked)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(tab.states.at(-1)).toBe('open')
  tab.close()
})

test('a stream that has fallen silent counts as lost', async () => {
  vi.useFakeTimers()
  const server = serveStream()
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(tab.states.at(-1)).toBe('open')
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.asked).toHaveLength(2)
  expect(tab.states).toEqual(['connecting', 'open', 'lost', 'open'])
  tab.close()
})

test('as long as the server says is waited', async () => {
  vi.useFakeTimers()
  const server = serveStream(() =>
    server.asked.length === 1
      ? Response.json({}, { status: 429, headers: { 'retry-after': '20' } })
      : undefined
  )
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(19_900)
  expect(server.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(server.asked).toHaveLength(2)
  tab.close()
})

test('a refused session ends, and the stream with it', async () => {
  vi.useFakeTimers()
  writeToken('over')
  const server = serveStream(() => Response.json({}, { status: 401 }))
  const tab = openTab('over')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(readToken()).toBe('')
  expect(server.asked).toHaveLength(1)
  tab.close()
})
