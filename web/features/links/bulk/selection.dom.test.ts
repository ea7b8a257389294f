import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useSelection } from './selection.ts'

const start = (ids = ['a', 'b', 'c', 'd', 'e']) =>
  renderHook(({ shown, question }) => useSelection(shown, question), {
    initialProps: { shown: ids, question: 'all' }
  })

test('a range goes from the one touched last, in either direction, and takes away as well', () => {
  const { result } = start()
  act(() => result.current.toggle('d'))
  act(() => result.current.toggleRange('b'))
  expect(result.current.ids).toEqual(['b', 'c', 'd'])
  act(() => result.current.toggleRange('c'))
  expect(result.current.ids).toEqual(['d'])
})

test('a range without a beginning is the one alone', () => {
  const { result } = start()
  act(() => result.current.toggleRange('c'))
  expect(result.current.ids).toEqual(['c'])
})

test('keys draw a range and take it back; what was chosen before stays', () => {
  const { result } = start()
  act(() => result.current.toggle('e'))
  act(() => result.current.extend('b', 'c'))
  act(() => result.current.extend('c', 'd'))
  expect(result.current.ids).toEqual(['b', 'c', 'd', 'e'])
  act(() => result.current.extend('d', 'c'))
  act(() => result.current.extend('c', 'b'))
  expect(result.current.ids).toEqual(['b', 'e'])
  act(() => result.current.extend('b', 'a'))
  expect(result.current.ids).toEqual(['a', 'b', 'e'])
  act(() => result.current.endExtending())
  act(() => result.current.extend('a', 'b'))
  expect(result.current.ids).toEqual(['a', 'b', 'e'])
})

test('all of the shown, some, none', () => {
  const { result } = start()
  act(() => result.current.toggle('a'))
  expect(result.current.all).toBe('some')
  act(() => result.current.toggleAll())
  expect(result.current).toMatchObject({ all: 'all', ids: ['a', 'b', 'c', 'd', 'e'] })
  act(() => result.current.toggleAll())
  expect(result.current).toMatchObject({ all: 'none', ids: [] })
})

test('what is not shown is not chosen, and another question begins anew', () => {
  const { result, rerender } = start()
  act(() => result.current.toggleAll())
  rerender({ shown: ['b', 'c'], question: 'all' })
  expect(result.current).toMatchObject({ all: 'all', ids: ['b', 'c'] })
  rerender({ shown: ['b', 'c'], question: 'лето' })
  expect(result.current.ids).toEqual([])
})
