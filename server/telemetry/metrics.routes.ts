import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'

import { telemetry } from '#contract/telemetry.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string) =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What a proxy on this machine adds: behind one everybody would come from loopback. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const comesFromHere = ({ ip, socket, headers }: FastifyRequest) =>
  [ip, socket.remoteAddress ?? ''].every(isLoopback) &&
  PROXY_HEADERS.every(name => headers[name] === undefined)

const digest = (text: string) => createHash('sha256').update(text).digest()

const carries = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** `GET /metrics` for Prometheus. */
export function metricsRoutes(app: FastifyInstance, register: Registry, token: string | undefined): void {
  serve(app, telemetry.metrics, async ({ request, reply }) => {
    if (token === undefined ? !comesFromHere(request) : !carries(request, token)) {
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
