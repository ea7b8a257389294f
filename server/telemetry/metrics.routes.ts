import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'

import { telemetry } from '#contract/telemetry.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { comesFromHere } from '#server/platform/from-here.ts'
import { serve } from '#server/platform/serve.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

const carries = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** `GET /metrics` for Prometheus. */
export function metricsRoutes(app: FastifyInstance, register: Registry, token: string | undefined): void {
  serve(app, telemetry.metrics, async ({ request, reply }) => {
    if (token === undefined ? !comesFromHere(request.raw) : !carries(request, token)) {
      throw new ProblemError('UNAUTHORIZED', {
        message:
          'Метрики открываются ключом METRICS_TOKEN в заголовке Authorization, а без ключа только с самого сервера.'
      })
    }
    const text = await register.metrics()
    reply.type(register.contentType)
    return text
  })
}
