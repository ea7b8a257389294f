import type { FastifyRequest } from 'fastify'

import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { ConfiguredAdmin } from '#server/users/configured-admin.ts'

import type { Visitor } from './sessions.ts'

export interface AuthDependencies extends ConfiguredAdmin {
  sql: Sql
  clock: Clock
  tokenSecret: Uint8Array
  jobs: Jobs
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: clientAddress(request)
})
