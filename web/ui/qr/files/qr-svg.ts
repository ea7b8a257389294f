import { decimal, trace } from '#web/ui/qr/code/outline.ts'
import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'
import type { Shape } from '#web/ui/qr/code/qr-shapes.ts'
import { shownAddress } from '#web/ui/qr/code/scan-address.ts'

/** All shapes as one path, a module being one unit; to be filled by the even-odd rule. */
export function qrPath(shapes: readonly Shape[]): string {
  const steps: string[] = []
  const step = (name: string, ...at: number[]) => void steps.push(name + at.map(decimal).join(' '))
  const pen = {
    move: (x: number, y: number) => step('M', x, y),
    line: (x: number, y: number) => step('L', x, y),
    curve: (...at: number[]) => step('C', ...at),
    close: () => step('z')
  }
  for (const shape of shapes) trace(shape, pen)
  return steps.join('')
}

/** Edges on whole pixels are sharp; round ones want to be smooth. */
export const edges = ({ design }: QrPicture) =>
  design.modules === 'round' || design.eyes === 'round' ? 'geometricPrecision' : 'crispEdges'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, mark => marks[mark] ?? '')

/** The code as a file for print, of any size without loss. */
export function qrSvg(picture: QrPicture, url: string): string {
  const { size, shapes, logo, design } = picture
  const place = logo && `x="${logo.at}" y="${logo.at}" width="${logo.side}" height="${logo.side}"`
  return (
    // Programs for print know no other name of a picture's address.
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"` +
    ` width="1024" height="1024" viewBox="0 0 ${size} ${size}" shape-rendering="${edges(picture)}">` +
    `<title>${escaped(shownAddress(url))}</title>` +
    `<path fill="${escaped(design.light)}" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="${escaped(design.dark)}" fill-rule="evenodd" d="${qrPath(shapes)}"/>` +
    (place && design.logo ? `<image ${place} xlink:href="${escaped(design.logo.png)}"/>` : '') +
    `</svg>\n`
  )
}
