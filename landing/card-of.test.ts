import { expect, test } from 'vitest'

import { cardOf } from './card-of.ts'

const nothing = { title: '', appTitle: '', picture: '' }

test('a card has what is known of the link, the target’s own words first', () => {
  expect(cardOf({ title: 'Моё', appTitle: 'Пуховик', picture: '/1.jpg' })).toEqual({
    title: 'Пуховик',
    picture: '/1.jpg'
  })
  expect(cardOf({ ...nothing, title: 'Моё', appTitle: '\u200B' })).toEqual({ title: 'Моё', picture: '' })
  expect(cardOf({ ...nothing, picture: '/1.jpg' })).toEqual({ title: '', picture: '/1.jpg' })
})

test('of nothing that can be seen there is no card, but for a landing, which has a name', () => {
  expect(cardOf({ ...nothing, title: ' \u2060 ' })).toBeUndefined()
  expect(cardOf(nothing, 'shop.ru')).toEqual({ title: 'shop.ru', picture: '' })
})
