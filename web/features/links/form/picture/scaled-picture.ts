import { MEGABYTE } from '#contract/sizes.ts'

/** A file below this goes up as it is. */
const LIGHT = 3 * MEGABYTE
/** Twice what is kept of it: nothing of that is lost. */
const SIDE_MAX = 2400
const QUALITY = 0.85

/** A picture drawn anew, upright, on white, and small enough to go up soon. */
async function redrawn(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    bitmap.close()
  }
}

/** A heavy picture as a lighter one; what this browser cannot draw stays as it is. */
export async function scaledPicture(file: Blob): Promise<Blob> {
  if (file.size <= LIGHT) return file
  try {
    const lighter = await redrawn(file)
    return lighter && lighter.size < file.size ? lighter : file
  } catch {
    return file
  }
}
