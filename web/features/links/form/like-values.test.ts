import { expect, test } from 'vitest'

import type { LinkRecord } from '#web/features/links/link.ts'

import { likeNote, valuesLike } from './like-values.ts'
import { draftOf } from './link-values.ts'

const now = new Date('2026-11-21T12:00:00Z')

const link: LinkRecord = {
  id: '7',
  slug: 'coat',
  target: 'https://shop.ru/coat?a=1&utm_source=vk#top',
  title: 'Пальто',
  erid: 'LjN8K',
  advertiser: 'ООО «Ромашка», ИНН 1234567890',
  isAdult: true,
  isLanding: true,
  template: 'dark',
  description: 'Тёплое',
  buttonTitle: 'Купить',
  additionalLinks: [{ title: 'Отзывы', url: 'https://shop.ru/said' }],
  cardTitle: 'Пальто из шерсти',
  cardImage: '/uploads/a.webp',
  isCardTitleAuto: false,
  isCardImageAuto: false,
  picture: '/uploads/a.webp',
  tags: ['осень'],
  startsAt: null,
  endsAt: null,
  isArchived: true,
  state: 'active',
  blockedReason: '',
  createdAt: '2026-10-01T10:00:00Z'
}

test('everything is taken but the slug and the erid', () => {
  const values = valuesLike(link, now)
  expect(values.slug).toMatch(/^[a-z2-9]{7}$/)
  expect(draftOf(values)).toEqual({
    fulllink: link.target,
    shortlink: values.slug,
    title: 'Пальто',
    erid: '',
    advertiser: 'ООО «Ромашка», ИНН 1234567890',
    adult: true,
    isMicrolanding: true,
    microlandingTemplate: 'dark',
    description: 'Тёплое',
    buttonTitle: 'Купить',
    additionalLinks: link.additionalLinks,
    appTitle: 'Пальто из шерсти',
    appImage: '/uploads/a.webp',
    tags: ['осень'],
    startDate: null,
    endDate: null
  })
})

test('a card that follows the page goes on following it', () => {
  const values = valuesLike({ ...link, isCardTitleAuto: true, isCardImageAuto: true }, now)
  expect(draftOf(values)).not.toHaveProperty('appTitle')
  expect(draftOf(values)).not.toHaveProperty('appImage')
})

test.each([
  ['https://shop.ru/?erid=LjN8K', 'https://shop.ru/'],
  ['https://shop.ru/?a=%20b&erid=LjN8K&c#x?erid=1', 'https://shop.ru/?a=%20b&c#x?erid=1'],
  ['https://shop.ru/?&a#erid=1', 'https://shop.ru/?&a#erid=1'],
  ['https://shop.ru/?', 'https://shop.ru/?']
])('an erid within the address is of the other placement too: %s', (target, expected) => {
  expect(valuesLike({ ...link, target }, now)).toMatchObject({ target: expected, cardTarget: expected })
})

test('so is one within the address of a button', () => {
  const button = { title: 'Отзывы', url: 'https://shop.ru/said?a=1&erid=LjN8K' }
  const marked = { ...link, erid: '', additionalLinks: [button] }
  expect(draftOf(valuesLike(marked, now))).toMatchObject({
    additionalLinks: [{ title: 'Отзывы', url: 'https://shop.ru/said?a=1' }]
  })
  expect(likeNote(marked, now)).toContain('впишите новый')
})

const [past, future] = ['2026-11-20T21:00:00.000Z', '2026-12-01T09:30:00.000Z']

test.each([
  [past, future, null, future],
  [past, past, null, null],
  [future, null, future, null]
])('of moments those that have passed are not taken: %s, %s', (startsAt, endsAt, startDate, endDate) => {
  expect(draftOf(valuesLike({ ...link, startsAt, endsAt }, now))).toMatchObject({ startDate, endDate })
})

test('what was not taken is said', () => {
  const plain = { ...link, erid: '' }
  expect(likeNote(plain, now)).toBe('Всё как у ссылки «Пальто», короткая ссылка новая.')
  expect(likeNote(link, now)).toContain('прежний не взяли, впишите новый')
  expect(likeNote({ ...plain, target: 'https://shop.ru/?erid=1' }, now)).toContain('впишите новый')
  expect(likeNote({ ...plain, endsAt: past }, now)).toContain('Прежний срок прошёл')
  expect(likeNote({ ...plain, startsAt: past, endsAt: future }, now)).not.toContain('срок')
})
