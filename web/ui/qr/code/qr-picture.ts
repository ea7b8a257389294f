import type { QrDesign } from './qr-design.ts'
import { qrMatrix } from './qr-matrix.ts'
import { logoSquare, qrShapes, type Shape } from './qr-shapes.ts'
import { scanAddress } from './scan-address.ts'

/** A code ready to be drawn in any format; lengths are modules. */
export interface QrPicture {
  /** What a reader gets out of it. */
  text: string
  /** With the quiet zone on both sides. */
  size: number
  shapes: readonly Shape[]
  logo: { at: number; side: number } | undefined
  design: QrDesign
}

export function qrPicture(url: string, design: QrDesign): QrPicture {
  const text = scanAddress(url)
  const matrix = qrMatrix(text, design.logo !== undefined)
  return {
    text,
    size: matrix.length + 2 * design.quiet,
    shapes: qrShapes(matrix, design),
    logo: logoSquare(matrix, design),
    design
  }
}
