import type { FastifyRequest } from 'fastify'

import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Visitor } from './sessions.ts'

export interface AuthDependencies {
  sql: Sql
  clock: Clock
  tokenSecret: Uint8Array
  jobs: Jobs
  /** Becomes an administrator with the proof of the mailbox. */
  adminUsername: string | undefined
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: clientAddress(request)
})
