import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LinkState } from '#contract/links.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { stateWords } from './link-state.ts'

const link = (state: LinkState, startsAt: string | null = null, endsAt: string | null = null) => ({
  id: '1',
  slug: 'vesna26',
  target: 'https://example.ru',
  title: '',
  erid: '',
  advertiser: '',
  isAdult: false,
  isLanding: false,
  template: '',
  description: '',
  buttonTitle: '',
  additionalLinks: [],
  cardTitle: '',
  cardImage: '',
  isCardTitleAuto: true,
  isCardImageAuto: true,
  picture: '',
  tags: [],
  isArchived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  state,
  blockedReason: '',
  startsAt,
  endsAt
})

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

test.each([
  [link('active'), 'Работает', undefined],
  [link('active', null, '2026-12-05T07:30:00.000Z'), 'Работает', 'До 5 декабря, 10:30'],
  [link('active', null, '2026-12-04T21:00:00.000Z'), 'Работает', 'До конца 4 декабря'],
  [link('ended', null, '2026-11-20T21:00:00.000Z'), 'Закончилась 20 ноября', undefined],
  [link('waiting', '2026-12-01T07:00:00.000Z'), 'Ждёт 1 декабря, 10:00', undefined],
  [link('waiting', '2027-01-01T06:00:00.000Z'), 'Ждёт 1 января 2027 г., 09:00', undefined],
  // A Moscow day, though it is still the 19th in Greenwich.
  [link('ended', null, '2026-11-19T21:30:00.000Z'), 'Закончилась 20 ноября', undefined],
  [link('broken'), 'Цель не отвечает', 'Проверьте адрес, куда ведёт ссылка'],
  [link('blocked'), 'Заблокирована', 'За нарушение правил'],
  [{ ...link('blocked'), blockedReason: 'Поддельная страница' }, 'Заблокирована', 'Поддельная страница']
])('$state says what it does and why', (subject, text, reason) => {
  const words = stateWords(subject)
  expect(plain(words.text)).toBe(text)
  expect(words.reason && plain(words.reason)).toBe(reason)
})
