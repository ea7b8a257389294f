import jsQR from 'jsqr'

import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'
import { qrPixels, type Pixels } from '#web/ui/qr/code/qr-pixels.ts'

import { blur, onGround, shrink } from './worn-pixels.ts'

/** What a code is drawn with, in pixels for a module. */
const DRAWN = 8

/** Modules of a dark ground around the picture: a wrapping, a poster. */
const GROUND = 4

/**
 * What a camera gets of it, in pixels for a module: from near, from near but out of focus, from small print. The hand
 * moves, so of each view there are some frames, and one that is read is enough.
 */
const views: readonly (readonly [frames: readonly number[], wear: (seen: Pixels) => Pixels])[] = [
  [[5, 4.6, 5.5, 4.2], seen => seen],
  [[5, 4.6, 5.5, 4.2], seen => blur(blur(seen))],
  [[3.5, 3.8, 3.3, 3.6], blur]
]

const reads = ({ data, side }: Pixels, text: string): boolean =>
  jsQR(data, side, side, { inversionAttempts: 'dontInvert' })?.data === text

/** Between two readings the page gets its turn. */
const breath = () =>
  new Promise<void>(resolve => {
    setTimeout(resolve)
  })

/** Whether a reader gets the text out of the picture in every view, on a dark ground. */
export async function isRead(picture: QrPicture): Promise<boolean> {
  const drawn = onGround(qrPixels(picture, DRAWN), GROUND * DRAWN, picture.design.dark)
  const modules = drawn.side / DRAWN
  const isReadAs = async (frames: readonly number[], wear: (seen: Pixels) => Pixels) => {
    for (const frame of frames) {
      await breath()
      if (reads(wear(shrink(drawn, Math.round(modules * frame))), picture.text)) return true
    }
    return false
  }
  for (const [frames, wear] of views) {
    if (!(await isReadAs(frames, wear))) return false
  }
  return true
}
