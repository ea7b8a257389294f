import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SearchInput } from './search-input.tsx'

const PAUSE_MS = 300

let asked: string[]
/** What the address says; it follows what is asked when it is told to. */
let address: (search: string) => void
const onSearch = (search: string) => void asked.push(search)
const inputOf = (search: string) => (
  <SearchInput label="Найти" placeholder="Что" search={search} onSearch={onSearch} />
)

const field = () => screen.getByRole('searchbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { rerender } = render(inputOf(''), { wrapper: MantineProvider })
  address = search => rerender(inputOf(search))
})
afterEach(() => vi.useRealTimers())

test('a letter that is typed while the search is on its way to the address stays', () => {
  type('куп')
  pass(PAUSE_MS)
  type('купа')
  address('куп')
  expect(field()).toHaveProperty('value', 'купа')
  pass(PAUSE_MS)
  expect(asked).toEqual(['куп', 'купа'])
  address('купа')
  expect(field()).toHaveProperty('value', 'купа')
})

test('what the address says by itself is shown, also what was asked here before', () => {
  type('куп')
  pass(PAUSE_MS)
  address('куп')
  address('')
  expect(field()).toHaveProperty('value', '')
  address('куп')
  expect(field()).toHaveProperty('value', 'куп')
})

test('what was typed and not asked yet is not asked after the address has changed', () => {
  address('купальники')
  type('купальники синие')
  address('')
  pass(PAUSE_MS)
  expect(asked).toEqual([])
  expect(field()).toHaveProperty('value', '')
})

test('taken back before the address has followed, it is asked again', () => {
  type('к')
  pass(PAUSE_MS)
  type('')
  pass(PAUSE_MS)
  expect(asked).toEqual(['к', ''])
})

test('is emptied at once, and goes on with the next search', () => {
  type('куп')
  pass(PAUSE_MS)
  address('куп')
  fireEvent.click(screen.getByLabelText('Очистить поиск'))
  expect(asked).toEqual(['куп', ''])
  expect(document.activeElement).toBe(field())
})
