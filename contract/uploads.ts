import { Type } from 'typebox'

import { PICTURE_MAX } from './limits.ts'
import { route } from './route.ts'
import { MEGABYTE } from './sizes.ts'

/** Our copy of a picture: a JPEG of at most 1200 points a side, named after what is in it. */
export const PICTURE_PATH = /^\/uploads\/([0-9a-f]{32}\.jpg)$/

export const picturePath = (name: string): string => `/uploads/${name}`

/** What few but the telephone that took it can show. */
export const HEIC_REFUSED =
  'Снимок в формате HEIC откроют не все телефоны. Сохраните его как JPEG. ' +
  'Чтобы iPhone снимал сразу в JPEG: Настройки → Камера → Форматы → Наиболее совместимые.'

const Picture = Type.Object(
  { url: Type.String({ description: '`/uploads/…`' }), width: Type.Integer(), height: Type.Integer() },
  { title: 'Picture' }
)

export const uploads = {
  create: route({
    method: 'POST',
    path: '/api/users/uploads',
    access: 'user',
    summary: `Upload a picture (JPEG, PNG, WebP, AVIF or the first frame of a GIF) of at most ${PICTURE_MAX / MEGABYTE} MB`,
    status: 201,
    consumes: 'image/*',
    response: Picture
  }),
  file: route({
    method: 'GET',
    path: '/uploads/:name',
    access: 'public',
    summary: 'An uploaded picture',
    params: Type.Object({ name: Type.String() }),
    produces: 'image/jpeg',
    response: Type.String()
  })
}
