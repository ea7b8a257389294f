import { MEGABYTE } from '#contract/sizes.ts'
import type { QrLogo } from '#web/ui/qr/code/qr-design.ts'

const LARGEST_FILE = 10 * MEGABYTE
const SIDE = 512
const NOT_OPENED = 'Картинка не открылась. Подойдёт PNG, JPEG, WebP или SVG.'

/** Why a picture cannot be the logo, in words. */
export class LogoRefusal extends Error {}

const dataAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new LogoRefusal(NOT_OPENED)))
    reader.readAsDataURL(file)
  })

/** A picture as a square, itself whole and in the middle of it. */
export async function logoOf(address: string, side = SIDE): Promise<QrLogo> {
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No canvas')
    // A drawing may have no size of its own.
    const width = picture.naturalWidth || side
    const height = picture.naturalHeight || side
    const scale = side / Math.max(width, height)
    const [w, h] = [width * scale, height * scale]
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, (side - w) / 2, (side - h) / 2, w, h)
    const pixels = new Uint8ClampedArray(context.getImageData(0, 0, side, side).data)
    return { png: canvas.toDataURL('image/png'), pixels, side }
  } catch {
    throw new LogoRefusal(NOT_OPENED)
  }
}

/** A chosen file as the logo; it leaves the browser nowhere. */
export async function logoFromFile(file: File): Promise<QrLogo> {
  if (!file.type.startsWith('image/')) throw new LogoRefusal(NOT_OPENED)
  if (file.size > LARGEST_FILE) throw new LogoRefusal('Картинка больше 10 МБ. Выберите файл поменьше.')
  return logoOf(await dataAddress(file))
}
