import { expect, test } from 'vitest'

import { contrast } from '#web/ui/qr/code/color.ts'
import { LARGEST_LOGO, PLAIN, type QrDesign } from '#web/ui/qr/code/qr-design.ts'
import { qrPicture } from '#web/ui/qr/code/qr-picture.ts'

import { isRead } from './qr-reading.ts'
import { designProblem } from './qr-rules.ts'

const SIDE = 64
/** Three pictures are read, which takes a full machine a minute and more. */
const READING_MS = 300_000
const logoOf = (pixels: Uint8ClampedArray<ArrayBuffer>) => ({
  png: 'data:image/png;base64,',
  pixels,
  side: SIDE
})
const black = logoOf(new Uint8ClampedArray(SIDE * SIDE * 4).map((_, at) => (at % 4 === 3 ? 255 : 0)))
const chequered = logoOf(
  new Uint8ClampedArray(SIDE * SIDE * 4).map((_, at) => {
    const pixel = Math.floor(at / 4)
    const isDark = ((pixel >> 3) + Math.floor(pixel / SIDE / 8)) % 2 === 0
    return at % 4 === 3 || !isDark ? 255 : 0
  })
)
const shortest = 'https://trp.ru/abcdef'
const longest = `https://go.example-of-a-long-host.com/${'aB3_-xYz'.repeat(8)}`
const punycode = `https://короткие-ссылки.рф/${'Zz9-_yXw'.repeat(8)}`

const round = { modules: 'round', eyes: 'round' } as const
const allowed: [string, Partial<QrDesign>][] = [
  ['plain', {}],
  ['round', round],
  ['the narrowest margins', { quiet: 2 }],
  ['the narrowest margins, round', { quiet: 2, ...round }],
  ['the largest logo, black', { logo: black, logoShare: LARGEST_LOGO }],
  ['the largest logo, chequered, round', { logo: chequered, logoShare: LARGEST_LOGO, ...round }],
  ['violet on yellow', { dark: '#5b1a8c', light: '#ffe14d', ...round }],
  ['red on white', { dark: '#d00000' }],
  ['the palest code', { dark: '#949494' }],
  ['everything at once', { dark: '#949494', quiet: 2, logo: chequered, logoShare: LARGEST_LOGO, ...round }]
]

test.each(allowed)(
  '%s: allowed, and read from every address',
  async (_, design) => {
    expect(designProblem({ ...PLAIN, ...design })).toBe('')
    for (const url of [shortest, longest, punycode])
      expect(await isRead(qrPicture(url, { ...PLAIN, ...design })), url).toBe(true)
  },
  READING_MS
)

const refused: [string, Partial<QrDesign>, RegExp][] = [
  ['light on dark', { dark: '#ffffff', light: '#000000' }, /светлее фона/],
  ['one colour', { dark: '#17352b', light: '#17352b' }, /светлее фона/],
  ['too pale', { dark: '#959595' }, /слишком близок/],
  ['pale on colour', { dark: '#d98200', light: '#fff3d6' }, /слишком близок/],
  ['no margins', { quiet: 1 }, /мало места/],
  ['a logo beyond the largest', { logo: black, logoShare: LARGEST_LOGO + 0.01 }, /слишком много/]
]

test.each(refused)('%s: refused in words', (_, design, words) => {
  expect(designProblem({ ...PLAIN, ...design })).toMatch(words)
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#949494', '#ffffff')).toBeCloseTo(3.03, 2)
  expect(contrast('#ffffff', '#959595')).toBeCloseTo(2.995, 3)
})

const unread: [string, Partial<QrDesign>][] = [
  ['without margins on a dark ground', { quiet: 0 }],
  ['nearly one colour', { dark: '#f0f0f0' }],
  ['a logo over the middle half', { logo: black, logoShare: 0.55 }]
]

test.each(unread)(
  '%s: not read, so never given out even if the rules let it pass',
  async (_, design) => {
    for (const url of [shortest, longest, punycode])
      expect(await isRead(qrPicture(url, { ...PLAIN, ...design })), url).toBe(false)
  },
  READING_MS
)
