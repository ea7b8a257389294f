import { rgbOf } from './color.ts'
import type { QrLogo } from './qr-design.ts'
import type { QrPicture } from './qr-picture.ts'
import type { Shape } from './qr-shapes.ts'

export interface Pixels {
  /** RGBA, row by row. */
  data: Uint8ClampedArray<ArrayBuffer>
  side: number
}

/** How much of a pixel a shape covers; its corners are smooth. */
function coverage({ width, height, radii }: Shape, x: number, y: number, scale: number): number {
  const isRight = x > width / 2
  const isLow = y > height / 2
  const radius = isLow ? (isRight ? radii[2] : radii[3]) : isRight ? radii[1] : radii[0]
  const dx = radius - (isRight ? width - x : x)
  const dy = radius - (isLow ? height - y : y)
  if (dx <= 0 || dy <= 0) return 1
  return Math.min(1, Math.max(0, (radius - Math.hypot(dx, dy)) * scale + 0.5))
}

/** Where a picture lies that is drawn into a larger square. */
interface Place {
  /** Pixels for a module: whole ones, so that edges are sharp. */
  scale: number
  side: number
  /** From the left and from the top. */
  from: number
}

function darkness({ shapes }: QrPicture, { scale, side, from }: Place): Float32Array {
  const dark = new Float32Array(side * side)
  for (const shape of shapes) {
    for (let top = 0; top < shape.height * scale; top++) {
      const row = (from + shape.y * scale + top) * side + from + shape.x * scale
      for (let left = 0; left < shape.width * scale; left++) {
        const covered = coverage(shape, (left + 0.5) / scale, (top + 0.5) / scale, scale)
        const before = dark[row + left] ?? 0
        dark[row + left] = before + covered - 2 * before * covered
      }
    }
  }
  return dark
}

/** What a rectangle of the logo shows on average: its colour weighed by opacity, and its opacity. */
function logoColor({ pixels, side }: QrLogo, [left, top, step]: readonly [number, number, number]) {
  const color = [0, 0, 0]
  let opacity = 0
  let count = 0
  const end = (from: number) => Math.min(side, Math.max(Math.floor(from) + 1, Math.round(from + step)))
  for (let y = Math.floor(top); y < end(top); y++) {
    for (let x = Math.floor(left); x < end(left); x++) {
      const at = (y * side + x) * 4
      const weight = (pixels[at + 3] ?? 0) / 255
      for (let part = 0; part < 3; part++)
        color[part] = (color[part] ?? 0) + weight * (pixels[at + part] ?? 0)
      opacity += weight
      count++
    }
  }
  return { color: color.map(sum => sum / count), opacity: opacity / count }
}

function drawLogo(
  data: Pixels['data'],
  { logo: square, design: { logo } }: QrPicture,
  { scale, side, from }: Place
): void {
  if (!logo || !square) return
  const start = from + Math.round(square.at * scale)
  const length = Math.round(square.side * scale)
  const step = logo.side / length
  for (let y = 0; y < length; y++) {
    for (let x = 0; x < length; x++) {
      const { color, opacity } = logoColor(logo, [x * step, y * step, step])
      const to = ((start + y) * side + start + x) * 4
      color.forEach((value, part) => {
        data[to + part] = value + (data[to + part] ?? 0) * (1 - opacity)
      })
    }
  }
}

/** The code as pixels, `scale` of them for a module, in the middle of a square with its ground around. */
export function qrPixels(picture: QrPicture, scale: number, side = picture.size * scale): Pixels {
  const place = { scale, side, from: Math.floor((side - picture.size * scale) / 2) }
  const dark = rgbOf(picture.design.dark)
  const light = rgbOf(picture.design.light)
  const data = new Uint8ClampedArray(side * side * 4)
  darkness(picture, place).forEach((share, at) => {
    for (let part = 0; part < 3; part++) {
      const ground = light[part] ?? 0
      data[at * 4 + part] = ground + ((dark[part] ?? 0) - ground) * share
    }
    data[at * 4 + 3] = 255
  })
  drawLogo(data, picture, place)
  return { data, side }
}
