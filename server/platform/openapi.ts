import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { redirect } from '#contract/redirect.ts'
import type { Route } from '#contract/route.ts'

import { schemaOf } from './serve.ts'

/** Served without their schemas, which are there to be read. */
const describedOnly = new Map<string, Route>(Object.values(redirect).map(route => [route.path, route]))

/** Describes the API from the routes' own schemas, with a page to try it at /api/docs. Before any route. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
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
      return { schema: route ? schemaOf(route) : schema, url }
    }
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
