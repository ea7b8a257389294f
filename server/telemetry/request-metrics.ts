import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Times of the API and, above all, of its reports: by the route's pattern, never by an address. The redirect is not among them. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'tropa_request_seconds',
    help: 'Times of API answers, by method, route pattern and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register]
  })
  app.addHook('onResponse', (request, reply, next) => {
    // A stream lasts as long as somebody looks on: that says nothing of us.
    if (reply.getHeader('content-type') === 'text/event-stream') return next()
    const { url: route = 'unknown', method } = request.routeOptions
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ method: String(method), route, status }, reply.elapsedTime / 1000)
    next()
  })
}
