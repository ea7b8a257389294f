import { afterEach, expect, test, vi } from 'vitest'

import { newLinkValues } from '#web/features/links/form/link-values.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { sectionWords } from './section-words.ts'

afterEach(() => void vi.useRealTimers())

test('the days of a folded schedule say a year that is not this one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00Z') })
  const values = newLinkValues('wildberries.ru/1')
  const words = (start: string, end: string) =>
    plain(sectionWords.rest.set({ ...values, start: { day: start, time: '' }, end: { day: end, time: '' } }))
  expect(words('2026-12-25', '2027-01-10')).toBe('с 25 декабря · до 10 января')
  expect(words('2025-12-25', '2027-12-31')).toBe('с 25 декабря 2025 г. · до 31 декабря 2027 г.')
})
