import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { nextPath } from '#web/app/next-path.ts'

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`)

test.each([
  '/.//evil.example/login',
  '/..//evil.example',
  '/profile/../..//evil.example',
  '/%2e//evil.example',
  '/.\\/evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.\n/\n/evil.example',
  '//evil.example',
  'https://evil.example/',
  '/\t/['
])('%j leads to the dashboard', next => expect(after(next)).toBe('/dashboard'))

test('a path of this site is kept, with its dots folded', () => {
  expect(after('/links?q=a//b#//c')).toBe('/links?q=a//b#//c')
  expect(after('/profile/../links/12')).toBe('/links/12')
})

test('whatever is asked for, the browser stays on this site', () => {
  const piece = constantFrom(
    ...'/ // \\ . .. %2e %2F %5C @ : ? # [ evil.example https: a'.split(' '),
    '\t',
    '\n',
    ' '
  )
  const paths = array(piece, { maxLength: 12 }).map(pieces => `/${pieces.join('')}`)
  for (const path of [paths, string({ unit: 'binary' })]) {
    assert(
      property(path, next => {
        const place = after(next)
        expect(place).toMatch(/^\/(?!\/)/)
        expect(new URL(place, location.origin).origin).toBe(location.origin)
      }),
      { numRuns: 500 }
    )
  }
})
