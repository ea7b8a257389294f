import { expect, test } from 'vitest'

import { guessOf } from './target-guess.ts'

const targets = (text: string) => guessOf(text)?.ways.map(({ target }) => target)

test.each(['+7 917 123-45-67', '89171234567', '79171234567', '9171234567', 'тел. 8 (917) 123-45-67'])(
  '%j is a telephone: it can be written to',
  text => expect(targets(text)).toEqual(['https://wa.me/79171234567', 'https://t.me/+79171234567'])
)

test.each(['@puhoviki', 'наш канал @puhoviki'])('%j is a name in Telegram', text =>
  expect(targets(text)).toEqual(['https://t.me/puhoviki'])
)

test.each(['178601980', 'арт. 178 601 980', 'арт. 9171234567'])('%j is a product', text =>
  expect(guessOf(text)?.ways.map(({ label }) => label)).toEqual(['Wildberries', 'Ozon'])
)

test.each(['shop@mail.ru', 'mailto:shop@mail.ru'])('%j is a mail address, which no link opens', text => {
  expect(targets(text)).toEqual([])
  expect(guessOf(text)?.words).toContain('почта')
})

test.each(['', 'youtube.com/@puhoviki', 'https://t.me/@puhoviki', 'vk.com/id9171234567', 'puhoviki', 'a.ru'])(
  '%j is left alone',
  text => expect(guessOf(text)).toBeUndefined()
)
