import { beforeEach, expect, test, vi } from 'vitest'

import { browserStorage } from './storage.ts'

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('what a browser keeps is read from it, and what another tab changed too', () => {
  browserStorage.setItem('a', '1')
  expect(localStorage.getItem('a')).toBe('1')
  localStorage.setItem('a', '2')
  expect(browserStorage.getItem('a')).toBe('2')
  browserStorage.removeItem('a')
  expect([browserStorage.getItem('a'), localStorage.getItem('a')]).toEqual([null, null])
})

test.each([
  ['forbidden', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
  ['not there', () => vi.stubGlobal('localStorage', null)]
])('where storage is %s, a page keeps what it has to for itself', (_, take) => {
  take()
  expect(browserStorage.getItem('b')).toBeNull()
  browserStorage.setItem('b', '1')
  expect(browserStorage.getItem('b')).toBe('1')
  browserStorage.removeItem('b')
  expect(browserStorage.getItem('b')).toBeNull()
  vi.restoreAllMocks()
})

test('a full one keeps what it had, and the page goes on with what is new', () => {
  browserStorage.setItem('c', 'old')
  const full = {
    length: 1,
    clear() {},
    key: () => 'c',
    getItem: () => 'old',
    setItem: refuse,
    removeItem() {}
  }
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full)
  browserStorage.setItem('c', 'new')
  expect(browserStorage.getItem('c')).toBe('new')
  vi.restoreAllMocks()
  expect([browserStorage.getItem('c'), localStorage.getItem('c')]).toEqual(['new', 'old'])
  browserStorage.setItem('c', 'newer')
  expect(localStorage.getItem('c')).toBe('newer')
})
