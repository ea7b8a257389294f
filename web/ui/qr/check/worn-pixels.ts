import { rgbOf } from '#web/ui/qr/code/color.ts'
import type { Pixels } from '#web/ui/qr/code/qr-pixels.ts'

const CHANNELS = 4

/** Every new pixel of a line is the mean of the old ones it lies over. */
function shrinkLines(from: Pixels['data'], lines: number, length: number, shorter: number) {
  const to = new Uint8ClampedArray(lines * shorter * CHANNELS)
  const ratio = length / shorter
  for (let x = 0; x < shorter; x++) {
    const start = x * ratio
    const end = Math.min(length, start + ratio)
    for (let line = 0; line < lines; line++) {
      // Turned over its diagonal: twice done, the picture is upright again and shorter both ways.
      const at = (x * lines + line) * CHANNELS
      for (let channel = 0; channel < CHANNELS; channel++) {
        let sum = 0
        for (let old = Math.floor(start); old < end; old++) {
          const part = Math.min(old + 1, end) - Math.max(old, start)
          sum += part * (from[(line * length + old) * CHANNELS + channel] ?? 0)
        }
        to[at + channel] = sum / (end - start)
      }
    }
  }
  return to
}

/** The same picture with fewer pixels, as a camera sees small print. */
export function shrink({ data, side }: Pixels, shorter: number): Pixels {
  const narrow = shrinkLines(data, side, side, shorter)
  return { data: shrinkLines(narrow, shorter, side, shorter), side: shorter }
}

/** Every pixel becomes the mean of itself and its neighbours `step` values away, those of the edge excepted. */
function blurAlong(from: Pixels['data'], step: number): Pixels['data'] {
  const to = new Uint8ClampedArray(from)
  for (let at = step; at < from.length - step; at++)
    to[at] = ((from[at - step] ?? 0) + (from[at] ?? 0) + (from[at + step] ?? 0)) / 3
  return to
}

/** Every pixel becomes the mean of the nine around it, as out of focus. */
export const blur = ({ data, side }: Pixels): Pixels => ({
  data: blurAlong(blurAlong(data, CHANNELS), side * CHANNELS),
  side
})

/** The picture in the middle of a larger one of one colour. */
export function onGround({ data, side }: Pixels, width: number, color: string): Pixels {
  const whole = side + 2 * width
  const line = new Uint8ClampedArray(whole * CHANNELS)
  for (let x = 0; x < whole; x++) line.set([...rgbOf(color), 255], x * CHANNELS)
  const ground = new Uint8ClampedArray(whole * whole * CHANNELS)
  for (let y = 0; y < whole; y++) ground.set(line, y * whole * CHANNELS)
  for (let y = 0; y < side; y++) {
    const row = data.subarray(y * side * CHANNELS, (y + 1) * side * CHANNELS)
    ground.set(row, ((y + width) * whole + width) * CHANNELS)
  }
  return { data: ground, side: whole }
}
