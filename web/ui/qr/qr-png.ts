import { darkRuns, type QrMatrix } from './qr-matrix.ts'
import { DARK, LIGHT } from './qr-svg.ts'

const LEAST_PIXELS = 1024

/** Whole pixels for a module, so that its edges are sharp. */
export const modulePixels = (matrix: QrMatrix): number => Math.ceil(LEAST_PIXELS / matrix.length)

/** What is needed of a canvas' context. */
type Painter = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>

export function paintQr(painter: Painter, matrix: QrMatrix): void {
  const scale = modulePixels(matrix)
  const side = matrix.length * scale
  painter.fillStyle = LIGHT
  painter.fillRect(0, 0, side, side)
  painter.fillStyle = DARK
  for (const { x, y, length } of darkRuns(matrix)) {
    painter.fillRect(x * scale, y * scale, length * scale, scale)
  }
}

/** The code as a picture for documents and posts. */
export async function qrPng(matrix: QrMatrix): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = matrix.length * modulePixels(matrix)
  canvas.height = canvas.width
  const painter = canvas.getContext('2d')
  if (!painter) throw new Error('No canvas')
  paintQr(painter, matrix)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new Error('No picture')
  return blob
}
