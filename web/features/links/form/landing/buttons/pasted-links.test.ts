import { expect, test } from 'vitest'

import { readLines } from './pasted-links.ts'

test.each([
  ['https://t.me/taiga', 'Telegram'],
  ['t.me/taiga', 'Telegram'],
  ['https://www.ozon.ru/seller/taiga-123/', 'Магазин на Ozon'],
  ['https://www.ozon.ru/product/botinki-99/', 'Купить на Ozon'],
  ['https://www.wildberries.ru/catalog/12345678/detail.aspx', 'Купить на Wildberries'],
  ['https://www.wildberries.ru/seller/12', 'Магазин на Wildberries'],
  ['https://market.yandex.ru/card/botinki/1', 'Купить на Яндекс Маркете'],
  ['wa.me/79991234567', 'Написать в WhatsApp'],
  ['https://apps.apple.com/ru/app/id1', 'Скачать в App Store'],
  ['https://notvk.com/x', 'notvk.com'],
  ['https://www.Taiga-Boots.ru/otzyvy', 'taiga-boots.ru']
])('%s is called «%s»', (url, title) => {
  expect(readLines(url)).toEqual([{ line: url, link: { title, url } }])
})

test('several lines are several links, with their own names where they have them', () => {
  const text = [
    'Наш канал — https://t.me/taiga',
    '• https://vk.com/taiga',
    '',
    'Отзывы: taiga-boots.ru/otzyvy',
    'просто слова',
    'javascript:alert(1).ru',
    'Канал @taiga_boots',
    '+7 999 123-45-67'
  ].join('\r\n')
  expect(readLines(text)).toEqual([
    { line: 'Наш канал — https://t.me/taiga', link: { title: 'Наш канал', url: 'https://t.me/taiga' } },
    { line: '• https://vk.com/taiga', link: { title: 'ВКонтакте', url: 'https://vk.com/taiga' } },
    { line: 'Отзывы: taiga-boots.ru/otzyvy', link: { title: 'Отзывы', url: 'taiga-boots.ru/otzyvy' } },
    { line: 'просто слова' },
    { line: 'javascript:alert(1).ru' },
    { line: 'Канал @taiga_boots', proposal: { title: 'Канал', url: 'https://t.me/taiga_boots' } },
    { line: '+7 999 123-45-67', proposal: { title: 'Написать в WhatsApp', url: 'https://wa.me/79991234567' } }
  ])
})
