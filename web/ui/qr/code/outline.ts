import type { Shape } from './qr-shapes.ts'

/** What every vector format can do. */
export interface Pen {
  move: (x: number, y: number) => void
  line: (x: number, y: number) => void
  curve: (x1: number, y1: number, x2: number, y2: number, x: number, y: number) => void
  close: () => void
}

/** How far the handles of a cubic curve stand from its ends, so that it is a quarter of a circle. */
const ARC = 0.5523

/** Leads the pen around a shape, clockwise from its left upper corner. */
export function trace({ x, y, width, height, radii: [a, b, c, d] }: Shape, pen: Pen): void {
  const right = x + width
  const low = y + height
  const off = 1 - ARC
  pen.move(x + a, y)
  pen.line(right - b, y)
  if (b > 0) pen.curve(right - b * off, y, right, y + b * off, right, y + b)
  pen.line(right, low - c)
  if (c > 0) pen.curve(right, low - c * off, right - c * off, low, right - c, low)
  pen.line(x + d, low)
  if (d > 0) pen.curve(x + d * off, low, x, low - d * off, x, low - d)
  if (a > 0) {
    pen.line(x, y + a)
    pen.curve(x, y + a * off, x + a * off, y, x + a, y)
  }
  pen.close()
}

/** Short and without an exponent, as every format reads it. */
export const decimal = (value: number): string => String(Number(value.toFixed(4)))
