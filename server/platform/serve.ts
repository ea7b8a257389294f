import type { Readable } from 'node:stream'

import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  preValidationAsyncHookHandler
} from 'fastify'
import { Type } from 'typebox'

import { Problem } from '#contract/problem.ts'
import type { Input, Output, Route, XLSX } from '#contract/route.ts'

import { accessHook, callerOf, type Caller, type Identify } from './access.ts'
import { rowsWriter } from './write-rows.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    /** Routes of the contract that a feature answers. */
    servedRoutes: Set<Route>
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

type Signed<R extends Route> = R['access'] extends 'user' | 'seller' | 'admin' ? { caller: Caller } : unknown

/** What a handler is given: the parsed input, who calls (never for public routes), and the exchange for headers. */
export type Context<R extends Route> = Input<R> & Signed<R> & Exchange

/** What a handler answers with: of events, spreadsheets and long JSON a stream. */
type Answer<R extends Route> = R extends { produces: 'text/event-stream' | typeof XLSX } | { streamed: true }
  ? Readable
  : Output<R>

const JSON_TYPE = 'application/json; charset=utf-8'

/** JSON Schema cannot say `void`. */
const noBody = Type.Null({ description: 'no body' })

/** The answer of success; what is no JSON is named by its media type and sent as it is. */
function successOf({ status, produces, response, summary }: Route) {
  if (produces !== undefined) return { description: summary, content: { [produces]: { schema: response } } }
  return status === 204 ? noBody : response
}

/** Fastify's schema of a contract route: OpenAPI is made from the same. */
export function schemaOf(route: Route): NonNullable<RouteOptions['schema']> {
  return {
    summary: route.summary,
    tags: [route.path.split('/').find(part => /^[a-z]/.test(part) && part !== 'api') ?? 'redirect'],
    ...(route.access !== 'public' && route.access !== 'signature' && { security: [{ bearer: [] }] }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.consumes !== undefined && { consumes: [route.consumes] }),
    response: {
      [route.status ?? 200]: successOf(route),
      ...route.otherResponses,
      '4xx': Problem,
      '5xx': Problem
    }
  }
}

/** A request without a body leaves out all of its fields; one that is sent is what it is, `null` too. */
const absentIsEmpty: preValidationAsyncHookHandler = async request => {
  if (request.body === undefined) request.body = {}
}

/** Fastify's options of a contract route, all but the handler. */
export function routeOptions(app: FastifyInstance, route: Route): Omit<RouteOptions, 'handler'> {
  const admitCaller = accessHook(route.access, app.identify)
  // A body may take half a minute to come: a session or a role that has ended by then does nothing any more.
  const preValidation = [
    ...(admitCaller && route.method !== 'GET' ? [admitCaller] : []),
    ...(route.body ? [absentIsEmpty] : [])
  ]
  return {
    method: route.method,
    url: route.path,
    exposeHeadRoute: route.head ?? false,
    schema: schemaOf(route),
    ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
    // Before anything of the request is read.
    ...(admitCaller && { onRequest: admitCaller }),
    preValidation
  }
}

/** Binds one contract route to its handler: schema, access rule, status and types all come from the contract. */
export function serve<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (context: Context<R>) => Promise<Answer<R>> | Answer<R>
): void {
  const status = route.status ?? 200
  const signed = route.access !== 'public' && route.access !== 'signature'
  const writeRows = Type.IsArray(route.response) ? rowsWriter(route.response.items) : undefined
  app.servedRoutes.add(route)
  app.route({
    ...routeOptions(app, route),
    handler: async (request, reply) => {
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
        ...(signed && { caller: callerOf(request) })
      }
      // The one place where the untyped wire becomes the contract's types: the validators above have checked them.
      const answer = await handler(context as unknown as Context<R>)
      if (reply.sent) return reply
      if (reply.statusCode === 200) reply.code(status)
      if (writeRows && Array.isArray(answer)) return reply.type(JSON_TYPE).send(await writeRows(answer))
      return status === 204 ? reply.send() : reply.send(answer)
    }
  })
}
