import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'
import { qrPixels, type Pixels } from '#web/ui/qr/code/qr-pixels.ts'

export const PNG_SIDES = [512, 1024, 2048] as const

/** Whole pixels for a module, so that its edges are sharp; what is left over of the side goes to the margins. */
const modulePixels = ({ size }: QrPicture, side: number): number => Math.floor(side / size)

export const pngPixels = (picture: QrPicture, side: number): Pixels =>
  qrPixels(picture, modulePixels(picture, side), side)

/** How wide the narrower of two margins is, in pixels. */
export function pngMargin(picture: QrPicture, side: number): number {
  const modules = picture.size - 2 * picture.design.quiet
  return Math.floor((side - modules * modulePixels(picture, side)) / 2)
}

/** The code as a picture for documents and posts. */
export async function qrPng(picture: QrPicture, side: number): Promise<Blob> {
  const pixels = pngPixels(picture, side)
  const canvas = document.createElement('canvas')
  canvas.width = pixels.side
  canvas.height = pixels.side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.putImageData(new ImageData(pixels.data, pixels.side, pixels.side), 0, 0)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new Error('No picture')
  return blob
}
