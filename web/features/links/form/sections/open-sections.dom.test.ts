import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useOpenSections } from './open-sections.ts'

let inputs: Record<string, HTMLInputElement>
let hook: { current: ReturnType<typeof useOpenSections> }

function newInput(): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  return input
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.replaceChildren()
  inputs = {}
  const form = { getInputNode: (field: string) => inputs[field] ?? null }
  const { result } = renderHook(() => useOpenSections(form))
  hook = result
})
afterEach(() => vi.useRealTimers())

const refuse = () => act(() => hook.current.showFirst({ erid: 'Короче' }))

test('a field that comes late on a bad line gets the focus when it is there', () => {
  refuse()
  vi.advanceTimersByTime(10_000)
  inputs.erid = newInput()
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(inputs.erid)
})

test('who types elsewhere meanwhile is left there', () => {
  refuse()
  vi.advanceTimersByTime(1000)
  const other = newInput()
  other.focus()
  inputs.erid = newInput()
  vi.advanceTimersByTime(10_000)
  expect(document.activeElement).toBe(other)
})
