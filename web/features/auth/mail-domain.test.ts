import { expect, test } from 'vitest'

import { likelyAddress } from './mail-domain.ts'

test.each([
  ['marina@gmial.com', 'marina@gmail.com'],
  ['marina@gmal.com', 'marina@gmail.com'],
  ['marina@gmail.con', 'marina@gmail.com'],
  ['marina@gmail.ru', 'marina@gmail.com'],
  ['marina@yandex.r', 'marina@yandex.ru'],
  [' Marina@Mail.ry ', 'Marina@mail.ru'],
  ['marina@maill.ru', 'marina@mail.ru']
])('%s is probably %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  'marina@gmail.com',
  'marina@MAIL.RU',
  'marina@mail.com',
  'marina@ya.ru',
  'marina@shop.ru',
  'marina',
  '@'
])('%s is left alone', typed => {
  expect(likelyAddress(typed)).toBeUndefined()
})
