import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { LARGEST_LOGO, PLAIN, type QrDesign, type QrLogo } from '#web/ui/qr/code/qr-design.ts'
import { qrPicture } from '#web/ui/qr/code/qr-picture.ts'
import { qrPdf, type PdfPage } from '#web/ui/qr/files/qr-pdf.ts'
import { pngMargin, pngPixels, PNG_SIDES } from '#web/ui/qr/files/qr-png.ts'
import { qrSvg } from '#web/ui/qr/files/qr-svg.ts'

import { readPdf } from './read-pdf.ts'

// Every file that a design can become, read by other people's readers: the SVG through librsvg, the PDF through PDF.js.

const LOGO_SIDE = 96
/** Pixels for a module in the frames of a camera: one that is read is enough. */
const FRAMES = [5, 4.6, 5.5, 4.2]

let logo: QrLogo

beforeAll(async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#1e3a8a"/></svg>'
  const picture = sharp(Buffer.from(drawing)).resize(LOGO_SIDE)
  const pixels = new Uint8ClampedArray(await picture.clone().ensureAlpha().raw().toBuffer())
  const png = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`
  logo = { png, pixels, side: LOGO_SIDE }
})

const urls = {
  shortest: 'https://trp.ru/abcdef',
  longest: `https://go.example-of-a-long-host.com/${'aB3_-xYz'.repeat(8)}`,
  idn: `https://короткие-ссылки.рф/${'Zz9-_yXw'.repeat(8)}`
}

const round = { modules: 'round', eyes: 'round' } as const
const designs: Record<string, () => Partial<QrDesign>> = {
  plain: () => ({}),
  'round with narrow margins': () => ({ ...round, quiet: 2 }),
  'as pale as is allowed': () => ({ dark: '#949494' }),
  'the largest logo': () => ({ logo, logoShare: LARGEST_LOGO }),
  everything: () => ({ ...round, quiet: 2, dark: '#17352b', light: '#f7f5f0', logo, logoShare: LARGEST_LOGO })
}

const cases = Object.entries(urls).flatMap(([host, url]) =>
  Object.entries(designs).map(([name, design]) => [host, name, url, design] as const)
)

/** What the reader finds in a picture of any format that is so many modules wide. */
async function textIn(picture: Buffer | string, modules: number): Promise<string | undefined> {
  for (const frame of FRAMES) {
    const side = Math.round(modules * frame)
    const pixels = await sharp(typeof picture === 'string' ? Buffer.from(picture) : picture)
      .resize(side, side)
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer()
    const found = jsQR.default(new Uint8ClampedArray(pixels), side, side, { inversionAttempts: 'dontInvert' })
    if (found) return found.data
  }
  return undefined
}

test.each(cases)('%s address, %s: the pixels are read at every size of a PNG', async (_, __, url, design) => {
  const picture = qrPicture(url, { ...PLAIN, ...design() })
  for (const asked of PNG_SIDES) {
    const { data, side } = pngPixels(picture, asked)
    expect(side).toBe(asked)
    const png = await sharp(Buffer.from(data), { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer()
    expect(await textIn(png, picture.size)).toBe(picture.text)
  }
})

test.each(PNG_SIDES)('a PNG of %i px has modules of whole pixels and equal margins', asked => {
  const picture = qrPicture(urls.longest, PLAIN)
  const { data, side } = pngPixels(picture, asked)
  const margin = pngMargin(picture, asked)
  const modules = picture.size - 2 * PLAIN.quiet
  const scale = Math.floor(asked / picture.size)
  expect(asked - modules * scale - 2 * margin).toBeOneOf([0, 1])
  expect(margin).toBeGreaterThanOrEqual(PLAIN.quiet * scale)
  const isDark = (x: number, y: number) => data[(y * side + x) * 4] === 0
  const edge = Array.from({ length: modules * scale }, (_, at) => isDark(margin + at, margin))
  expect(edge.slice(0, 8 * scale).lastIndexOf(true)).toBe(7 * scale - 1)
  expect(edge.findLastIndex(Boolean)).toBe(modules * scale - 1)
  expect(edge.filter((dark, at) => dark !== edge[at - (at % scale)])).toEqual([])
  expect(isDark(margin - 1, margin) || isDark(margin, margin - 1)).toBe(false)
})

test.each(cases)('%s address, %s: the SVG is read', async (_, __, url, design) => {
  const picture = qrPicture(url, { ...PLAIN, ...design() })
  expect(await textIn(qrSvg(picture, url), picture.size)).toBe(picture.text)
})

test('an SVG is well-formed whatever its texts are', async () => {
  const picture = qrPicture('https://trp.ru/abcdef', { ...PLAIN, dark: '"/><script>alert(1)</script>' })
  const svg = qrSvg(picture, `https://trp.ru/<script>alert('1')</script>&"`)
  expect(svg).not.toContain('<script')
  expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
})

const CENTIMETRE = 72 / 2.54

test.each(cases)('%s address, %s: the PDF of a code alone is read', async (_, __, url, design) => {
  const picture = qrPicture(url, { ...PLAIN, ...design() })
  const { pages, width, height, svg } = await readPdf(await qrPdf(picture, url, 'code', 3))
  expect([pages, width, height]).toEqual([
    1,
    expect.closeTo(3 * CENTIMETRE, 2),
    expect.closeTo(3 * CENTIMETRE, 2)
  ])
  expect(await textIn(svg, picture.size)).toBe(picture.text)
})

test.each([3, 5, 10])('on a sheet of A4 the code is %i cm wide, with its address', async side => {
  const picture = qrPicture(urls.shortest, { ...PLAIN, ...designs.everything?.() })
  const { pages, width, height, texts, svg } = await readPdf(
    await qrPdf(picture, urls.shortest, 'sheet', side)
  )
  expect([pages, width, height]).toEqual([1, 595.28, 841.89])
  expect(texts).toEqual(['trp.ru/abcdef'])
  expect(svg).toContain(`matrix(${((side * CENTIMETRE) / picture.size).toFixed(4).replace(/0+$/, '')} 0 0 -`)
  const whole = await sharp(Buffer.from(svg), { density: 72 * 4 })
    .png()
    .toBuffer()
  const middle = Math.round(side * CENTIMETRE * 4)
  const around = { left: 0, top: 0, width: 0, height: 0 }
  around.left = Math.round((595.28 * 4 - middle) / 2)
  around.top = Math.round((841.89 * 4 - middle) / 2) - 90
  const cut = await sharp(whole)
    .extract({ left: around.left, top: around.top, width: middle, height: middle + 90 })
    .extend({ right: 90, background: '#fff' })
    .toBuffer()
  expect(await textIn(cut, picture.size)).toBe(picture.text)
})

test.each<[string, PdfPage, string]>([
  [urls.longest, 'sheet', urls.longest.replace('https://', '')],
  [urls.idn, 'sheet', ''],
  ['https://xn--e1afmkfd.xn--p1ai/abcdef', 'sheet', ''],
  [urls.shortest, 'code', '']
])('what stands below the code of %s on a %s', async (url, page, text) => {
  const { texts } = await readPdf(await qrPdf(qrPicture(url, PLAIN), url, page, 3))
  expect(texts.join('')).toBe(text)
})

const linesBelow = async (url: string) =>
  (await readPdf(await qrPdf(qrPicture(url, PLAIN), url, 'sheet', 3))).texts

test('below a small code a long host is broken where it has a sign', async () => {
  expect(await linesBelow('https://go.example-of-a-long-host.com/leto')).toEqual([
    'go.example-of-a',
    '-long-host.com/',
    'leto'
  ])
  expect(await linesBelow('https://skidki-i-promokody.ru/leto-2026')).toEqual([
    'skidki-i-promokody.ru/',
    'leto-2026'
  ])
})

test('every place in the table of a PDF is where its object begins', async () => {
  const picture = qrPicture(urls.idn, { ...PLAIN, ...designs.everything?.() })
  const bytes = Buffer.from(await (await qrPdf(picture, urls.idn, 'sheet', 5)).arrayBuffer())
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(bytes.toString('latin1'))?.[1])
  const table = bytes.toString('latin1', start)
  const entries = [...table.matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(table).toMatch(new RegExp(`^xref\n0 ${entries.length + 1}\n0000000000 65535 f \n`))
  expect(entries).toHaveLength(6)
  for (const [at, [, place]] of entries.entries())
    expect(bytes.toString('latin1', Number(place), Number(place) + 8)).toMatch(new RegExp(`^${at + 1} 0 obj`))
})
