import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { readToken, subscribeToken, useToken, writeToken } from '#web/api/session.ts'

const Shown = () => <p>{useToken() || 'нет'}</p>

/** What the browser does when another tab writes. */
const otherTab = (key: string | null, change: () => void) => {
  change()
  dispatchEvent(new StorageEvent('storage', { key }))
}

test('a falsy token removes, a truthy one stores, under the key `token`', () => {
  writeToken('abc')
  expect(localStorage.getItem('token')).toBe('abc')
  writeToken('')
  expect(localStorage.getItem('token')).toBeNull()
  expect(readToken()).toBe('')
})

test('the page follows this tab and the others', () => {
  render(<Shown />)
  act(() => writeToken('here'))
  expect(screen.getByText('here')).toBeTruthy()
  act(() => otherTab('token', () => localStorage.setItem('token', 'there')))
  expect(screen.getByText('there')).toBeTruthy()
  act(() => otherTab(null, () => localStorage.clear()))
  expect(screen.getByText('нет')).toBeTruthy()
})

test('writing the same token again, or another key, announces nothing', () => {
  writeToken('abc')
  const listener = vi.fn<() => void>()
  const stop = subscribeToken(listener)
  writeToken('abc')
  otherTab('theme', () => localStorage.setItem('theme', 'dark'))
  expect(listener).not.toHaveBeenCalled()
  stop()
})
