import { expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { arrivalPlace } from '#web/app/arrival-place.ts'

const at = (address: string) => {
  history.replaceState(null, '', address)
  return location
}

test('a social sign-in comes back to where it began', () => {
  expect(arrivalPlace('adopted', '?next=%2Flinks%3Fq%3Da', at('/'))).toBe('/links?q=a')
  expect(arrivalPlace('adopted', undefined, at('/'))).toBe('/')
})

test('a place of its own is kept', () => {
  expect(arrivalPlace('adopted', '?next=%2Flinks', at('/dashboard?period=week'))).toBe(
    '/dashboard?period=week'
  )
})

test('a path that names another site loses what makes it one', () => {
  expect(arrivalPlace('adopted', undefined, at(`${location.origin}//evil.example`))).toBe('/evil.example')
})

test('a dead token is said at the sign-in; a living session goes on', () => {
  expect(arrivalPlace('dead', '?next=%2Flinks', at('/'))).toBe('/login?next=%2Flinks&problem=expired')
  writeToken('living')
  expect(arrivalPlace('dead', undefined, at('/'))).toBe('/')
})
