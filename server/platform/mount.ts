import type { RequestListener } from 'node:http'

import type { FastifyInstance } from 'fastify'

/** Hands everything below a prefix to a plain listener, unread. */
export function mount(app: FastifyInstance, prefix: string, listener: RequestListener): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    // The router takes a folder without its slash for a path of its own.
    for (const path of [prefix, `${prefix}/*`]) {
      scope.all(path, { schema: { hide: true } }, (request, reply) => {
        reply.hijack()
        listener(request.raw, reply.raw)
      })
    }
    done()
  })
}
