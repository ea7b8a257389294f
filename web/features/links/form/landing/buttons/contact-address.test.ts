import { expect, test } from 'vitest'

import { contactIn } from './contact-address.ts'

test.each([
  ['@taiga_boots', 'https://t.me/taiga_boots'],
  ['Наш канал — @taiga_boots.', 'https://t.me/taiga_boots'],
  ['+7 999 123-45-67', 'https://wa.me/79991234567'],
  ['Телефон: 8 (999) 123-45-67, Анна', 'https://wa.me/79991234567'],
  ['9991234567', 'https://wa.me/79991234567'],
  ['+375 29 123-45-67', 'https://wa.me/375291234567']
])('«%s» may be %s', (text, address) => {
  expect(contactIn(text)?.address).toBe(address)
})

test.each([
  'anna@example.ru',
  '@an',
  '12345678',
  '178601980',
  '8 999 123',
  'заказ № 5991234567',
  'просто слова'
])('«%s» names nobody', text => {
  expect(contactIn(text)).toBeUndefined()
})
