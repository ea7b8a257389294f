import { describe, expect, test } from 'vitest'

import { pageText } from './page-text.ts'

const HTML = 'text/html'
const PAGE = 'Куртка «Лес»'

/** Letters of the old Russian alphabets, by Node's own tables turned round. */
function encoded(label: string, text: string): Buffer {
  const decoder = new TextDecoder(label)
  const bytes = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Buffer.from(Array.from(text, letter => bytes.get(letter) ?? 63))
}

const old = 'Куртка Лес'
const declared = (charset: string, text = old) => `<meta charset="${charset}">${text}`

describe('the letters of a page', () => {
  test.each([
    ['said by the header', encoded('windows-1251', old), `${HTML}; charset=windows-1251`, old],
    ['said by the header, in quotes', encoded('koi8-r', old), `${HTML};charset="KOI8-R"`, old],
    ['said by the page', encoded('windows-1251', declared('windows-1251')), HTML, declared('windows-1251')],
    ['KOI8-R, said by the page', encoded('koi8-r', declared('koi8-r')), HTML, declared('koi8-r')],
    [
      'said by the page the old way',
      encoded(
        'windows-1251',
        `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">${old}`
      ),
      HTML,
      `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">${old}`
    ],
    [
      'the header before the page',
      encoded('windows-1251', declared('koi8-r')),
      `${HTML}; charset=cp1251`,
      declared('koi8-r')
    ],
    ['the mark before the header', Buffer.from(`\ufeff${PAGE}`), `${HTML}; charset=windows-1251`, PAGE],
    ['two bytes a letter, by the mark', Buffer.from(`\ufeff${PAGE}`, 'utf16le'), HTML, PAGE],
    ['said by nobody', Buffer.from(PAGE), HTML, PAGE],
    ['said by nobody, old', encoded('windows-1251', old), HTML, old],
    ['no such alphabet', Buffer.from(PAGE), `${HTML}; charset=klingon`, PAGE],
    [
      'two bytes a letter, said by what has one',
      Buffer.from(declared('utf-16', PAGE)),
      HTML,
      declared('utf-16', PAGE)
    ],
    ['cut in the middle of a letter', Buffer.from(PAGE).subarray(0, -1), HTML, PAGE.slice(0, -1)],
    ['nothing', Buffer.alloc(0), HTML, '']
  ])('%s', (_, bytes, type, text) => {
    expect(pageText(bytes, type)).toBe(text)
  })
})
