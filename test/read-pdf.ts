import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect } from 'vitest'

const numbersOf = (values: ArrayLike<unknown>): number[] =>
  Array.from(values).map(value => {
    if (typeof value !== 'number') throw new Error('The PDF has something other than a number here.')
    return value
  })

const listOf = (value: unknown): ArrayLike<unknown> => {
  if (Array.isArray(value) || value instanceof Float32Array) return value
  throw new Error('The PDF has no list here.')
}

/** PDF.js' paths: 0 moves, 1 draws a line, 2 a curve, 4 closes. */
const steps = [
  ['M', 2],
  ['L', 2],
  ['C', 6],
  ['Q', 4],
  ['Z', 0]
] as const

function svgPath(values: readonly number[]): string {
  const path: string[] = []
  for (let at = 0; at < values.length;) {
    const [name, count] = steps[values[at] ?? -1] ?? ['?', 0]
    path.push(name + values.slice(at + 1, at + 1 + count).join(' '))
    at += 1 + count
  }
  return path.join('')
}

/** The one page of a file, drawn anew from what PDF.js understood of it; its texts in words. */
export async function readPdf(file: Blob) {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: 0,
    stopAtErrors: true
  })
  const document = await task.promise
  const page = await document.getPage(1)
  const [, , width = 0, height = 0] = page.view
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: string[] = []
  let fill = '#000000'
  let open = 0
  for (const [at, operation] of fnArray.entries()) {
    const values = listOf(argsArray[at] ?? [])
    if (operation === OPS.save) open += 1
    if (operation === OPS.save) drawn.push('<g>')
    if (operation === OPS.restore) drawn.push('</g>')
    if (operation === OPS.transform) {
      const matrix = numbersOf(values)
      drawn.push(`</g><g transform="matrix(${matrix.join(' ')})">`)
    }
    if (operation === OPS.setFillRGBColor) fill = String(values[0])
    if (operation === OPS.constructPath && values[0] !== OPS.stroke) {
      const rule = values[0] === OPS.eoFill ? 'evenodd' : 'nonzero'
      const path = svgPath(numbersOf(listOf(listOf(values[1])[0])))
      drawn.push(`<path fill="${fill}" fill-rule="${rule}" d="${path}"/>`)
    }
    if (operation === OPS.paintImageXObject) {
      const image = await new Promise<{ width: number; height: number; data: Uint8Array }>(resolve => {
        page.objs.get(String(values[0]), resolve)
      })
      const raw = { width: image.width, height: image.height, channels: 3 } as const
      const png = await sharp(image.data, { raw }).flip().png().toBuffer()
      drawn.push(`<image width="1" height="1" href="data:image/png;base64,${png.toString('base64')}"/>`)
    }
  }
  const { items } = await page.getTextContent()
  const texts = items.flatMap(item => ('str' in item && item.str !== '' ? [item.str] : []))
  const pages = document.numPages
  await task.destroy()
  expect(open).toBeGreaterThan(0)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<g transform="matrix(1 0 0 -1 0 ${height})">${drawn.join('')}</g></svg>`
  return { pages, width, height, texts, svg }
}
