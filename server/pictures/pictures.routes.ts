import { finished, type Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { HOUR_MS } from '#contract/durations.ts'
import { picturePath, uploads } from '#contract/uploads.ts'
import { callerOf } from '#server/platform/access.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { admitAll } from '#server/platform/attempts.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { schemaOf, serve } from '#server/platform/serve.ts'

import type { PictureFiles } from './picture-files.ts'
import type { Pictures } from './pictures.ts'
import { createReceiving, type Incoming } from './receiving.ts'

/** Accounts cost nothing: an address has as many as a studio needs. */
const rulesOf = (userId: string, address: string) => [
  ...addressRules('pictures:address', address, { limit: 200, windowMs: HOUR_MS }),
  { key: `uploads:${userId}`, limit: 60, windowMs: HOUR_MS },
  { key: `uploads-day:${userId}`, limit: 300, windowMs: 24 * HOUR_MS }
]

/** `POST /api/users/uploads`: a picture as the body. */
export async function uploadRoutes(
  app: FastifyInstance,
  { sql, clock, pictures }: { sql: Sql; clock: Clock; pictures: Pictures }
): Promise<void> {
  const receiving = createReceiving()
  const incoming = new WeakMap<FastifyRequest, Incoming>()
  await app.register(async scope => {
    // What a file is, its content says, and no header.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) =>
      incoming.get(request)?.read(body)
    )
    scope.addHook('preParsing', async (request, reply) => {
      const { userId } = callerOf(request)
      const file = receiving.enter(userId)
      incoming.set(request, file)
      // Also when the line was cut before this.
      finished(reply.raw, file.leave)
      await admitAll(sql, rulesOf(userId, clientAddress(request)), clock(), 'Слишком много картинок.')
    })

    serve(scope, uploads.create, async ({ caller, request }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const keep = () => pictures.keep(bytes, caller.userId)
      const { name, width, height } = await (incoming.get(request)?.during(keep) ?? keep())
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
