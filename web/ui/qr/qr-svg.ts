import { darkRuns, type QrMatrix } from './qr-matrix.ts'

/** Dark on light in every theme: many readers know no other. */
export const DARK = '#000000'
export const LIGHT = '#ffffff'

/** All dark modules as one path, a module being one unit. */
export const qrPath = (matrix: QrMatrix): string =>
  darkRuns(matrix)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('')

/** The code as a file for print, of any size without loss. */
export function qrSvg(matrix: QrMatrix): string {
  const { length: size } = matrix
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${LIGHT}" d="M0 0h${size}v${size}H0z"/><path fill="${DARK}" d="${qrPath(matrix)}"/></svg>\n`
  )
}
