import type { FastifyInstance } from 'fastify'

import type { Route } from '#contract/route.ts'

import { ProblemError } from './errors.ts'
import { routeOptions } from './serve.ts'

export const notServed = (app: FastifyInstance, routes: readonly Route[]): Route[] =>
  routes.filter(route => !app.servedRoutes.has(route))

const refuse = async () => {
  throw new ProblemError('NOT_IMPLEMENTED')
}

/** Routes of the contract that no feature answers yet: 501 to whoever may call them. */
export function serveTheRest(app: FastifyInstance, routes: readonly Route[]): void {
  for (const route of notServed(app, routes)) {
    if (app.hasRoute({ method: route.method, url: route.path })) continue
    app.route({ ...routeOptions(app, route), preValidation: refuse, handler: refuse })
  }
}
