import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ProblemError } from './errors.ts'
import type { SecurityHeaders } from './headers.ts'

/** A year: the names of these files change with what is in them. */
const forever = 'public, max-age=31536000, immutable'

/** Chosen by what a browser takes, never asked for by name. */
const COMPRESSED = /\.(br|gz)$/

/** Answers every address that is neither the API's nor a short link's with the page, which routes it further. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What programs and those who run them ask for: the page has nothing there, also where nobody else has. */
const FOR_PROGRAMS = /^\/(api|wildberries|health|metrics|assets|dev)(\/|$|\?)/

/** Whether a person may be looking at what is answered. */
export const isForPerson = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !FOR_PROGRAMS.test(url)

/** Serves the built page from `dir`: hashed files for a year, the document fresh each time. */
export async function registerSpa(
  app: FastifyInstance,
  dir: string,
  security: SecurityHeaders
): Promise<SendPage> {
  const document = await readFile(join(dir, 'index.html'))
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    // The page has every address of its own, also this one.
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(security)) response.header(name, value)
      response.header('cache-control', path.includes('/assets/') ? forever : 'no-cache')
    }
  })
  // One route for hundreds of files: a route each took a twentieth of a start's processor time, and the plugin's own for a whole folder reads that
  // folder with every answer.
  const files = new Set((await readdir(dir, { recursive: true })).filter(path => !COMPRESSED.test(path)))
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, ({ params }, reply) => {
    const path = `assets/${params.name}`
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  return async (request, reply) => {
    reply.headers(security)
    if (!isForPerson(request)) {
      reply.header('cache-control', 'no-store')
      throw new ProblemError('NOT_FOUND')
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document)
  }
}
