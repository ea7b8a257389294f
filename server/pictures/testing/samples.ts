import sharp, { type Sharp } from 'sharp'

interface Size {
  width?: number
  height?: number
  background?: string
}

/** A picture of one colour with a green spot in its first corner, so that turning it is seen. */
export function drawing({ width = 60, height = 40, background = '#c33' }: Size = {}): Sharp {
  const spot = { create: { width: 10, height: 10, channels: 3, background: '#0a0' } } as const
  return sharp({ create: { width, height, channels: 3, background } }).composite(
    width > 20 && height > 20 ? [{ input: spot, left: 0, top: 0 }] : []
  )
}

export const sample = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', size: Size = {}): Promise<Buffer> =>
  drawing(size).toFormat(format).toBuffer()

/** Frames of these colours, one after another. */
export async function moving(format: 'gif' | 'webp', colors: string[]): Promise<Buffer> {
  const frames = await Promise.all(
    colors.map(background => sample('png', { width: 30, height: 30, background }))
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** The colour of a point. */
export async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const start = (top * info.width + left) * info.channels
  return [...data.subarray(start, start + info.channels)]
}
