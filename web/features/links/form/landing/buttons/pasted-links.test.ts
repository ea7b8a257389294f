import { expect, test } from 'vitest'

import { readLinks } from './pasted-links.ts'

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
  expect(readLinks(url)).toEqual({ links: [{ title, url }], rest: [] })
})

test('several lines are several links, with their own names where they have them', () => {
  const text = [
    'Наш канал — https://t.me/taiga',
    '• https://vk.com/taiga',
    '',
    'Отзывы: taiga-boots.ru/otzyvy',
    'просто слова',
    'javascript:alert(1).ru'
  ].join('\r\n')
  expect(readLinks(text)).toEqual({
    links: [
      { title: 'Наш канал', url: 'https://t.me/taiga' },
      { title: 'ВКонтакте', url: 'https://vk.com/taiga' },
      { title: 'Отзывы', url: 'taiga-boots.ru/otzyvy' }
    ],
    rest: ['просто слова', 'javascript:alert(1).ru']
  })
})
