import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { announce } from './announce.ts'

beforeEach(() => {
  document.body.innerHTML = ''
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const said = (place: string) => document.querySelector(`${place} > output`)?.textContent

test('one region for all that is said, and the same word is said again', () => {
  announce('Скопировано')
  vi.runAllTimers()
  announce('Скопировано')
  expect(said('body')).toBe('')
  vi.runAllTimers()
  expect(said('body')).toBe('Скопировано')
  expect(document.querySelectorAll('output')).toHaveLength(1)
})

test('within a dialog that lies over the page it is said there', () => {
  document.body.innerHTML = '<section aria-modal="true"><button></button></section>'
  document.querySelector('button')?.focus()
  announce('Скопировано')
  vi.runAllTimers()
  expect(said('section')).toBe('Скопировано')
})
