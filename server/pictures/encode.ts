import { createHash } from 'node:crypto'

import { PICTURE_MAX } from '#contract/limits.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { pictureKind } from './picture-kind.ts'
import { loadSharp } from './sharp.ts'

/** A picture as we keep and show it. */
export interface EncodedPicture {
  /** After what is in it. */
  name: string
  data: Buffer
  width: number
  height: number
}

const SIDE_MAX = 1200
const POINTS_MAX = 40_000_000
const SECONDS_MAX = 10
const QUALITY = 82

const badPicture = (message?: string, cause?: unknown) =>
  new ProblemError('BAD_PICTURE', { ...(message !== undefined && { message }), cause })

/** @throws ProblemError BAD_PICTURE */
function refuseOthers(bytes: Buffer): void {
  if (bytes.length === 0) throw badPicture('Файл пустой. Выберите другую картинку.')
  const kind = pictureKind(bytes)
  if (kind === 'heic') {
    throw badPicture('Это снимок в формате HEIC, его показывают не все браузеры. Сохраните его как JPEG.')
  }
  if (kind === 'markup') {
    throw badPicture('Это SVG или веб-страница, а не картинка. Сохраните её как PNG или JPEG.')
  }
  if (kind === undefined) throw badPicture()
}

/**
 * Reads a picture by what is in it and makes a plain JPEG of its first frame: at most 1200 points a side, upright, nothing else
 * that the file held, on white where it was clear.
 * @throws ProblemError BAD_PICTURE
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length > PICTURE_MAX) throw new ProblemError('TOO_LARGE')
  refuseOthers(bytes)
  const sharp = await loadSharp()
  const options = { failOn: 'error', sequentialRead: true, limitInputPixels: false } as const
  const { width, height } = await sharp(bytes, options)
    .metadata()
    .catch((error: unknown) => {
      throw badPicture(undefined, error)
    })
  if (width * height > POINTS_MAX) {
    const size = `${Math.round((width * height) / 1e6)} Мп`
    throw badPicture(
      `Картинка слишком большая: ${size}. Уменьшите её до ${POINTS_MAX / 1e6} Мп и загрузите снова.`
    )
  }
  try {
    const { data, info } = await sharp(bytes, { ...options, limitInputPixels: POINTS_MAX })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY, progressive: true })
      .toBuffer({ resolveWithObject: true })
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.jpg`
    return { name, data, width: info.width, height: info.height }
  } catch (error) {
    throw badPicture(undefined, error)
  }
}
