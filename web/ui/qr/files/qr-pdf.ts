import { rgbOf } from '#web/ui/qr/code/color.ts'
import { decimal, trace } from '#web/ui/qr/code/outline.ts'
import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'
import { shownAddress } from '#web/ui/qr/code/scan-address.ts'

import { addressLines, canBeSet, textWidth } from './helvetica.ts'
import { pdfFile, type PdfObject } from './pdf-file.ts'

/** Sides of the printed code in centimetres, with its quiet zone. */
export const PDF_SIDES = [3, 5, 10] as const

/** A sheet to be cut, or a page of the code's own size for a layout. */
export type PdfPage = 'sheet' | 'code'

const CENTIMETRE = 72 / 2.54
const MILLIMETRE = CENTIMETRE / 10
const SHEET = { width: 595.28, height: 841.89 }
const BLEED = 2 * MILLIMETRE
const MARK = { from: 3 * MILLIMETRE, length: 5 * MILLIMETRE }
const LARGEST_TEXT = 11
const LEAST_TEXT = 6
const LINE = 1.3

type Rect = readonly [x: number, y: number, width: number, height: number]

const command = (name: string, ...values: number[]): string => [...values.map(decimal), name].join(' ')

/** Grey as grey: black is then printed in one ink. */
function fillColor(hex: string): string {
  const [red, green, blue] = rgbOf(hex).map(part => part / 255)
  return red === green && green === blue
    ? command('g', red ?? 0)
    : command('rg', red ?? 0, green ?? 0, blue ?? 0)
}

function codeCommands({ size, shapes, logo, design }: QrPicture, [x, y, side]: Rect): string[] {
  const commands: string[] = []
  const add =
    (name: string) =>
    (...at: number[]) =>
      void commands.push(command(name, ...at))
  for (const shape of shapes) {
    if (shape.radii.every(radius => radius === 0)) add('re')(shape.x, shape.y, shape.width, shape.height)
    else trace(shape, { move: add('m'), line: add('l'), curve: add('c'), close: add('h') })
  }
  const scale = side / size
  return [
    // From here on a unit is a module, and down is down.
    'q',
    command('cm', scale, 0, 0, -scale, x, y + side),
    fillColor(design.dark),
    ...commands,
    'f*',
    ...(logo
      ? ['q', command('cm', logo.side, 0, 0, -logo.side, logo.at, logo.at + logo.side), '/Logo Do', 'Q']
      : []),
    'Q'
  ]
}

/** Thin lines outside the corners, where the knife goes. */
function cutMarks([left, low, width, height]: Rect): string[] {
  const near = MARK.from
  const far = near + MARK.length
  const ends = [
    { x: left, y: low, right: -1, up: -1 },
    { x: left + width, y: low, right: 1, up: -1 },
    { x: left, y: low + height, right: -1, up: 1 },
    { x: left + width, y: low + height, right: 1, up: 1 }
  ]
  const lines = ends.flatMap(({ x, y, right, up }) => [
    `${command('m', x + right * near, y)} ${command('l', x + right * far, y)} S`,
    `${command('m', x, y + up * near)} ${command('l', x, y + up * far)} S`
  ])
  return ['0 G', '0.25 w', ...lines]
}

/** A host in punycode is nothing that a person could type: then there is no address below the code. */
function addressText(url: string, room: number): { lines: string[]; size: number } {
  const address = shownAddress(url)
  if (!canBeSet(address) || /(^|\.)xn--/i.test(address)) return { lines: [], size: 0 }
  const lines = addressLines(address, LEAST_TEXT, room)
  const widest = Math.max(...lines.map(textWidth))
  return { lines, size: Math.min(LARGEST_TEXT, room / widest) }
}

function sheetCommands(picture: QrPicture, url: string, side: number): string[] {
  const { lines, size } = addressText(url, side * 0.9)
  const strip = lines.length > 0 ? (lines.length + 0.5) * size * LINE : 0
  const left = (SHEET.width - side) / 2
  const low = (SHEET.height - side - strip) / 2
  const top = low + strip
  const texts = lines.map((line, at) => {
    const x = left + (side - textWidth(line) * size) / 2
    const y = top - (at + 0.8) * size * LINE
    return `BT /Text ${decimal(size)} Tf ${command('Td', x, y)} (${line}) Tj ET`
  })
  const bleed = picture.design.light === '#ffffff' ? 0 : BLEED
  return [
    fillColor(picture.design.light),
    command('re', left - bleed, low - bleed, side + 2 * bleed, side + strip + 2 * bleed),
    'f',
    ...codeCommands(picture, [left, top, side, side]),
    fillColor(picture.design.dark),
    ...texts,
    ...cutMarks([left, low, side, side + strip])
  ]
}

const deflated = async (bytes: Uint8Array<ArrayBuffer>) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function logoObject({ design: { logo, light } }: QrPicture): Promise<PdfObject[]> {
  if (!logo) return []
  const ground = rgbOf(light)
  const pixels = new Uint8Array(logo.side * logo.side * 3)
  for (let at = 0; at < pixels.length; at++) {
    const from = Math.floor(at / 3) * 4
    const below = ground[at % 3] ?? 0
    const opacity = (logo.pixels[from + 3] ?? 0) / 255
    pixels[at] = Math.round(below + ((logo.pixels[from + (at % 3)] ?? 0) - below) * opacity)
  }
  const dictionary =
    `/Type /XObject /Subtype /Image /Width ${logo.side} /Height ${logo.side}` +
    ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode'
  return [{ dictionary, stream: await deflated(pixels) }]
}

/** The code for a printer: vector, one page. */
export async function qrPdf(
  picture: QrPicture,
  url: string,
  page: PdfPage,
  centimetres: number
): Promise<Blob> {
  const side = centimetres * CENTIMETRE
  const { width, height } = page === 'sheet' ? SHEET : { width: side, height: side }
  const commands =
    page === 'sheet'
      ? sheetCommands(picture, url, side)
      : [
          fillColor(picture.design.light),
          command('re', 0, 0, side, side),
          'f',
          ...codeCommands(picture, [0, 0, side, side])
        ]
  const logo = await logoObject(picture)
  const resources = `/Font << /Text 5 0 R >>${logo.length > 0 ? ' /XObject << /Logo 6 0 R >>' : ''}`
  return pdfFile([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${decimal(width)} ${decimal(height)}]` +
        ` /Resources << ${resources} >> /Contents 4 0 R`
    },
    { dictionary: '', stream: new TextEncoder().encode(commands.join('\n')) },
    { dictionary: '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding' },
    ...logo
  ])
}
