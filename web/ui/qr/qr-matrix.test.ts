import { assert, domain, oneof, property, stringMatching, tuple } from 'fast-check'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'

import { SLUG_MAX, SLUG_MIN } from '#contract/limits.ts'

import { darkRuns, qrMatrix, type QrMatrix } from './qr-matrix.ts'
import { modulePixels, paintQr } from './qr-png.ts'
import { qrSvg } from './qr-svg.ts'

/** What the painter leaves on a canvas, as the pixels of a camera. */
function painted(matrix: QrMatrix) {
  const side = matrix.length * modulePixels(matrix)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(128)
  const painter = {
    fillStyle: '',
    fillRect(left: number, top: number, width: number, height: number) {
      const color = Number.parseInt(this.fillStyle.slice(1), 16)
      const rgba = [color >> 16, (color >> 8) & 255, color & 255, 255]
      const line = Uint8ClampedArray.from({ length: width * 4 }, (_, at) => rgba[at % 4] ?? 0)
      for (let y = top; y < top + height; y++) pixels.set(line, (y * side + left) * 4)
    }
  }
  paintQr(painter, matrix)
  return { pixels, side }
}

const slugs = stringMatching(new RegExp(`^[A-Za-z0-9_-]{${SLUG_MIN},${SLUG_MAX}}$`))
const addresses = oneof(
  tuple(domain(), slugs).map(([host, slug]) => `https://${host}/${slug}`),
  slugs.map(slug => `http://localhost:3000/${slug}`),
  slugs.map(slug => `https://тропа.рф/${slug}`)
)

test('a camera reads the very address from the picture', () => {
  assert(
    property(addresses, address => {
      const matrix = qrMatrix(address)
      const { pixels, side } = painted(matrix)
      expect(side).toBeGreaterThanOrEqual(1024)
      expect(jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data).toBe(address)
    }),
    { numRuns: 12 }
  )
}, 60_000)

test('a smudge over the middle does not hide the address', () => {
  const address = 'https://trp.ru/krossovki'
  const matrix = qrMatrix(address)
  const middle = Math.floor(matrix.length / 2)
  const near = (at: number) => Math.abs(at - middle) <= 1
  const smudged = matrix.map((row, y) => row.map((dark, x) => (near(x) && near(y) ? !dark : dark)))
  const { pixels, side } = painted(smudged)
  expect(jsQR(pixels, side, side)?.data).toBe(address)
})

/** The modules that the path of a drawing covers. */
function covered(svg: string): QrMatrix {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length, back] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length)
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return modules
}

test('the drawing has the same modules, and a quiet zone of four around them', () => {
  assert(
    property(addresses, address => {
      const matrix = qrMatrix(address)
      expect(covered(qrSvg(matrix))).toEqual(matrix)
      const places = darkRuns(matrix)
      expect(Math.min(...places.map(({ x }) => x))).toBe(4)
      expect(Math.min(...places.map(({ y }) => y))).toBe(4)
      expect(Math.max(...places.map(({ x, length }) => x + length))).toBe(matrix.length - 4)
      expect(Math.max(...places.map(({ y }) => y))).toBe(matrix.length - 5)
    }),
    { numRuns: 20 }
  )
})
