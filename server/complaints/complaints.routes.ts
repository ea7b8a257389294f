import type { FastifyInstance } from 'fastify'

import { complaints } from '#contract/complaints.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import { serve } from '#server/platform/serve.ts'

import { complain, type ComplaintsDependencies } from './complaints.ts'

/** Complaints about short links, from anybody. */
export function complaintsRoutes(app: FastifyInstance, deps: ComplaintsDependencies): void {
  serve(app, complaints.create, ({ body, request }) =>
    complain(deps, { ...body, address: clientAddress(request) })
  )
}
