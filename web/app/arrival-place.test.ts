import { beforeEach, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { arrivalPlace } from '#web/app/arrival-place.ts'
import { keepPlace } from '#web/features/auth/kept-place.ts'

const at = (address: string) => {
  history.replaceState(null, '', address)
  return location
}

beforeEach(() => sessionStorage.clear())

test('a social sign-in comes back to where it began, once', () => {
  keepPlace('?next=%2Flinks%3Fq%3Da')
  expect(arrivalPlace('adopted', at('/'))).toBe('/links?q=a')
  expect(arrivalPlace('adopted', at('/'))).toBe('/')
})

test('a place of its own is kept', () => {
  keepPlace('?next=%2Flinks')
  expect(arrivalPlace('adopted', at('/dashboard?period=week'))).toBe('/dashboard?period=week')
})

test('a dead token is said at the sign-in; a living session goes on', () => {
  keepPlace('?next=%2Flinks')
  expect(arrivalPlace('dead', at('/'))).toBe('/login?next=%2Flinks&problem=expired')
  writeToken('living')
  expect(arrivalPlace('dead', at('/'))).toBe('/')
})
