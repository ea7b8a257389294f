import { createHash } from 'node:crypto'

import type { Metadata } from 'sharp'

import { PICTURE_MAX } from '#contract/limits.ts'
import { HEIC_REFUSED } from '#contract/uploads.ts'
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
/** Of what is read: one side alone is slow to scale down, however short the other is. */
const READ_SIDE_MAX = 16_000
/** Of all its points unpacked; what comes in several passes is held as a whole, and twice. */
const UNPACKED_MAX = 200_000_000
const SECONDS_MAX = 5
const QUALITY = 82
/** Bytes of one channel of a point; the rarer kinds have four or more. */
const DEPTHS = new Map([
  ['uchar', 1],
  ['ushort', 2]
])

/** Of what begins as a picture does. */
const BROKEN = 'Файл повреждён: отправьте его ещё раз. Если не поможет, выберите другую картинку.'

const badPicture = (message?: string, cause?: unknown) =>
  new ProblemError('BAD_PICTURE', { ...(message !== undefined && { message }), cause })

/** @throws ProblemError BAD_PICTURE */
function refuseOthers(bytes: Buffer): void {
  if (bytes.length === 0) throw badPicture('Файл пустой. Выберите другую картинку.')
  const kind = pictureKind(bytes)
  if (kind === 'heic') throw badPicture(HEIC_REFUSED)
  if (kind === 'markup') {
    throw badPicture('Это SVG или веб-страница, а не картинка. Сохраните её как PNG или JPEG.')
  }
  if (kind === undefined) throw badPicture()
}

/** Before any of it is unpacked. @throws ProblemError BAD_PICTURE */
function refuseLarge({ width, height, channels, depth, isProgressive }: Metadata): void {
  if (width * height > POINTS_MAX) {
    const size = `${Math.round((width * height) / 1e6)} Мп`
    throw badPicture(
      `Картинка слишком большая: ${size}. Уменьшите её до ${POINTS_MAX / 1e6} Мп и загрузите снова.`
    )
  }
  if (Math.max(width, height) > READ_SIDE_MAX) {
    throw badPicture(`Картинка слишком длинная: ${width} × ${height}. Обрежьте её и загрузите снова.`)
  }
  const passes = isProgressive ? 2 : 1
  if (width * height * channels * (DEPTHS.get(depth) ?? 8) * passes > UNPACKED_MAX) {
    throw badPicture('Картинку слишком тяжело открыть. Уменьшите её или сохраните как обычный JPEG.')
  }
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
  const found = await sharp(bytes, options)
    .metadata()
    .catch((error: unknown) => {
      throw badPicture(BROKEN, error)
    })
  refuseLarge(found)
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
    throw badPicture(BROKEN, error)
  }
}
