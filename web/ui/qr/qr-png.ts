import type { QrPicture } from './qr-picture.ts'
import { qrPixels } from './qr-pixels.ts'

export const PNG_SIDES = [512, 1024, 2048] as const

/** Whole pixels for a module, so that its edges are sharp: the picture is a little larger than was asked for. */
export const modulePixels = ({ size }: QrPicture, side: number): number => Math.ceil(side / size)

/** The code as a picture for documents and posts. */
export async function qrPng(picture: QrPicture, side: number): Promise<Blob> {
  const pixels = qrPixels(picture, modulePixels(picture, side))
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
