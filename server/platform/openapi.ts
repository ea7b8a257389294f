import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'

import { redirect } from '#contract/redirect.ts'
import type { Route } from '#contract/route.ts'

import type { SecurityHeaders } from './headers.ts'
import { schemaOf } from './serve.ts'

/** Served without their schemas, which are there to be read. */
const describedOnly = new Map<string, Route>(Object.values(redirect).map(route => [route.path, route]))

/** A body that is a file is described here only: what takes it looks at it by itself. */
const described = (schema: FastifySchema): FastifySchema =>
  schema.consumes ? { ...schema, body: { type: 'string', format: 'binary' } } : schema

/** For the dark bar of the page. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" fill="none" font-family="sans-serif">
<path d="M10 30h12.5a5 5 0 0 0 0-10h-6a5 5 0 0 1 0-10H21" stroke="#dde8e1" stroke-width="4" stroke-linecap="round"/>
<circle cx="29" cy="10" r="4" fill="#f4803c"/><text x="44" y="28" font-size="22" font-weight="600" fill="#fff">Тропа</text></svg>`

/** Describes the API from the routes' own schemas, with a page to try it at /api/docs. Before any route. */
export async function registerOpenApi(app: FastifyInstance, security: SecurityHeaders): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Тропа',
        version: '1.0',
        description: 'Короткие ссылки с маркировкой рекламы и аналитикой переходов.'
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }
    },
    transform: ({ schema, url }) => {
      const route = describedOnly.get(url)
      return { schema: described(route ? schemaOf(route) : schema), url }
    }
  })
  await app.register(async docs => {
    docs.addHook('onRequest', (_request, reply, next) => {
      reply.headers({ ...security, 'cache-control': 'no-cache' })
      next()
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: policy => policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"),
      logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/', target: '_self' },
      theme: { title: 'Тропа: описание API' },
      uiConfig: { docExpansion: 'none', deepLinking: true }
    })
  })
}
