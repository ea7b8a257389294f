import { expect, test } from 'vitest'

import { searchWords } from './search-words.ts'

const bases = ['https://tropa.test', 'https://trp.ru/s', 'http://localhost:4102', 'https://тропа.рф'].map(
  base => new URL(base)
)

test.each([
  ['  два   слова два ', ['два', 'слова']],
  ['Чайник'.normalize('NFD'), ['Чайник']],
  ['http://localhost:4102/link0003', ['link0003']],
  ['localhost:4102/link0003', ['link0003']],
  ['localhost:4103/link0003', ['localhost:4103/link0003']],
  ['HTTP://Trp.RU/s/Vesna26/?utm_source=vk#top', ['Vesna26']],
  [
    'tropa.test/vesna26/2 trp.ru/s/vesna27+ https://tropa.test/vesna28/0/?utm_source=vk',
    ['vesna26', 'vesna27', 'vesna28']
  ],
  ['https://trp.ru/vesna26', ['https://trp.ru/vesna26']],
  ['Тропа.рф/vesna26 xn--80a1adcj.xn--p1ai/vesna27', ['vesna26', 'vesna27']],
  ['акция tropa.test/vesna26', ['акция', 'vesna26']],
  ['www.tropa.test/vesna26', ['vesna26']],
  ['tropa.test./vesna26 localhost.:4102/link0003', ['vesna26', 'link0003']],
  ['tropa.test/', []],
  ['tropa.test', ['tropa.test']],
  ['nottropa.test/vesna26', ['nottropa.test/vesna26']],
  ['tropa.test.ru/vesna26', ['tropa.test.ru/vesna26']],
  ['https://example.ru/?u=tropa.test/vesna26', ['https://example.ru/?u=tropa.test/vesna26']],
  ['100% \\ // http:// a/b', ['100%', '\\', '//', 'http://', 'a/b']]
])('%j looks for %j', (given, words) => {
  expect(searchWords(given, bases)).toEqual(words)
})
