import { finished } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { PICTURE_MAX } from '#contract/limits.ts'
import { picturePath, uploads } from '#contract/uploads.ts'
import { callerOf } from '#server/platform/access.ts'
import { admitAll } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { answerError } from '#server/platform/error-handler.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { schemaOf, serve } from '#server/platform/serve.ts'

import type { PictureFiles } from './picture-files.ts'
import type { Pictures } from './pictures.ts'
import { createReceiving } from './receiving.ts'

const HOUR_MS = 3_600_000

const rulesOf = (userId: string) => [
  { key: `uploads:${userId}`, limit: 60, windowMs: HOUR_MS },
  { key: `uploads-day:${userId}`, limit: 300, windowMs: 24 * HOUR_MS }
]

const tooLarge = new ProblemError('TOO_LARGE', {
  message: `Картинка больше ${PICTURE_MAX / 1024 / 1024} МБ. Уменьшите её и загрузите снова.`
})

/** `POST /api/users/uploads`: a picture as the body. */
export async function uploadRoutes(
  app: FastifyInstance,
  { sql, clock, pictures }: { sql: Sql; clock: Clock; pictures: Pictures }
): Promise<void> {
  const receiving = createReceiving()
  await app.register(async scope => {
    // What a file is, its content says, and no header.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_MAX }, (_request, body, done) => {
      done(null, body)
    })
    scope.setErrorHandler((error: Error & { code: string; statusCode?: number }, request, reply) => {
      answerError(error.statusCode === 413 ? tooLarge : error, request, reply)
    })
    // Before the body is read, which is kept in memory.
    scope.addHook('preParsing', async (request, reply) => {
      const { userId } = callerOf(request)
      // Also when the line was cut before this.
      finished(reply.raw, receiving.enter(userId))
      await admitAll(sql, rulesOf(userId), clock(), 'Слишком много картинок.')
    })

    serve(scope, uploads.create, async ({ request: { body } }) => {
      const { name, width, height } = await pictures.keep(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      return { url: picturePath(name), width, height }
    })
  })
}

const headers = {
  'content-type': 'image/jpeg',
  // The name is made of the content: it never means another picture.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin'
}

/** `GET|HEAD /uploads/:name`, on every host. */
export function pictureRoutes(app: FastifyInstance, files: PictureFiles): void {
  app.servedRoutes.add(uploads.file)
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: uploads.file.path,
    schema: schemaOf(uploads.file),
    handler: async (request, reply) => {
      const file = await files.open(request.params.name)
      if (!file) throw new ProblemError('NOT_FOUND')
      const { size } = await file.stat()
      reply.headers({ ...headers, 'content-length': size })
      if (request.method !== 'HEAD') return reply.send(file.createReadStream())
      await file.close()
      return reply.send()
    }
  })
}
