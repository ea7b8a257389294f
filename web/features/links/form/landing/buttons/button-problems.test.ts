import { expect, test } from 'vitest'

import { buttonProblems } from './button-problems.ts'

const button = (url: string, title = 'Канал') => ({ key: '0', title, url })

test.each([
  'https://t.me/shop',
  't.me/shop',
  'HTTP://Example.RU:8080/?a=b@c',
  'пример.рф/страница',
  'example.ru:8080'
])('«%s» is an address', url => {
  expect(buttonProblems([button(url)])).toEqual({})
})

test.each([
  ['', /^Введите адрес/],
  ['javascript:alert(1)', /^Подходят только адреса сайтов/],
  ['  JavaScript:alert(document.domain)//x.ru', /^Подходят только адреса сайтов/],
  ['data:text/html,<b>x.ru', /^Подходят только адреса сайтов/],
  ['mailto:anna@example.ru', /^Подходят только адреса сайтов/],
  ['tel:+79991234567', /^Подходят только адреса сайтов/],
  ['https://anna:secret@example.ru', /имя или пароль/],
  ['канал в телеграме', /не похоже на адрес/],
  [`example.ru/${'a'.repeat(2048)}`, /длиннее 2048 знаков/]
])('«%s» is none, and it is said in words', (url, words) => {
  expect(buttonProblems([button('https://t.me/x'), button(url)])).toEqual({
    'buttons.1.url': expect.stringMatching(words)
  })
})

test('a button has words, and not too many', () => {
  const words = [' ', 'я'.repeat(121), 'я'.repeat(120)]
  expect(buttonProblems(words.map(title => button('t.me/x', title)))).toEqual({
    'buttons.0.title': 'Введите надпись.',
    'buttons.1.title': 'Надпись не длиннее 120 знаков.'
  })
})
