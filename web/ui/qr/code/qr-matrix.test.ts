import {
  assert,
  asyncProperty,
  constant,
  constantFrom,
  domain,
  oneof,
  property,
  record,
  stringMatching,
  tuple
} from 'fast-check'
import { expect, test } from 'vitest'

import { SLUG_MAX, SLUG_MIN } from '#contract/limits.ts'
import { isRead } from '#web/ui/qr/check/qr-reading.ts'

import { PLAIN } from './qr-design.ts'
import { qrMatrix, type QrMatrix } from './qr-matrix.ts'
import { qrPicture } from './qr-picture.ts'
import { qrPixels } from './qr-pixels.ts'
import { qrShapes, type Shape } from './qr-shapes.ts'

const slugs = stringMatching(new RegExp(`^[A-Za-z0-9_-]{${SLUG_MIN},${SLUG_MAX}}$`))
const addresses = oneof(
  tuple(domain(), slugs).map(([host, slug]) => `https://${host}/${slug}`),
  slugs.map(slug => `http://localhost:3000/${slug}`),
  slugs.map(slug => `https://тропа.рф/${slug}`)
)
const corners = constantFrom('square', 'round')
const designs = record({
  dark: constant(PLAIN.dark),
  light: constant(PLAIN.light),
  modules: corners,
  eyes: corners,
  quiet: constant(PLAIN.quiet),
  logo: constant(undefined),
  logoShare: constant(PLAIN.logoShare)
})

test('a camera reads the very address and the mark of a scan from the picture', async () => {
  await assert(
    asyncProperty(addresses, designs, async (address, design) => {
      const picture = qrPicture(address, design)
      expect(picture.text).toBe(`${new URL(address).href}?qr`)
      expect(await isRead(picture)).toBe(true)
    }),
    { numRuns: 12 }
  )
}, 600_000)

test('a smudge over the middle does not hide the address; what is no code is not read', async () => {
  const picture = qrPicture('https://trp.ru/krossovki', PLAIN)
  const middle = (picture.size - 3) / 2
  const smudge: Shape = { x: middle, y: middle, width: 3, height: 3, radii: [0, 0, 0, 0] }
  expect(await isRead({ ...picture, shapes: [...picture.shapes, smudge] })).toBe(true)
  const all: Shape = { ...smudge, x: 0, y: 0, width: picture.size, height: picture.size }
  expect(await isRead({ ...picture, shapes: [all] })).toBe(false)
  expect(await isRead({ ...picture, text: 'https://trp.ru/botinki?qr' })).toBe(false)
}, 300_000)

/** The modules that the shapes cover by the even-odd rule. */
function covered(shapes: readonly Shape[], size: number): QrMatrix {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y, width, height } of shapes) {
    for (const row of modules.slice(y, y + height)) {
      for (let at = x; at < x + width; at++) row[at] = row[at] === false
    }
  }
  return modules
}

const darkCount = (modules: QrMatrix): number => modules.flat().filter(Boolean).length

test('what is drawn has the modules of the code, and its quiet zone around them', () => {
  assert(
    property(addresses, designs, (address, design) => {
      const matrix = qrMatrix(address, false)
      const drawn = covered(qrShapes(matrix, design), matrix.length + 8)
      const inner = drawn.slice(4, -4).map(row => row.slice(4, -4))
      expect(inner).toEqual(matrix)
      expect(darkCount(drawn)).toBe(darkCount(matrix))
    }),
    { numRuns: 20 }
  )
})

test('every pixel of a square code is one of its two colours', () => {
  const { data } = qrPixels(qrPicture('https://trp.ru/krossovki', { ...PLAIN, dark: '#17352b' }), 3)
  const colors = new Set<string>()
  for (let at = 0; at < data.length; at += 4) colors.add(data.subarray(at, at + 4).join(' '))
  expect([...colors].toSorted()).toEqual(['23 53 43 255', '255 255 255 255'])
})
