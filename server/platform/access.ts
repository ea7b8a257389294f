import type { FastifyRequest } from 'fastify'

import type { Access } from '#contract/route.ts'
import type { Role } from '#contract/user.ts'

import { ProblemError } from './errors.ts'

/** Who calls, as a living session says. */
export interface Caller {
  userId: string
  sessionId: string
  roles: readonly Role[]
}

/** Finds the living session of a bearer token; null when there is none. */
export type Identify = (token: string) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The bearer token of a request, as it was sent. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The caller of a request that its route's access rule has let through. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new ProblemError('UNAUTHORIZED')
  return request.caller
}

/** Who sends a request, as the session of its token says now. */
export async function callerNow(request: FastifyRequest, identify: Identify): Promise<Caller | null> {
  const token = bearerOf(request)
  return token === undefined ? null : identify(token)
}

/** Who sends a request, where an access rule lets them through now. @throws ProblemError UNAUTHORIZED, SELLER_REQUIRED, FORBIDDEN */
export async function allowedCaller(
  request: FastifyRequest,
  access: Access,
  identify: Identify
): Promise<Caller> {
  const caller = await callerNow(request, identify)
  if (!caller) throw new ProblemError('UNAUTHORIZED')
  const { roles } = caller
  if (access === 'seller' && !roles.includes('SELLER')) throw new ProblemError('SELLER_REQUIRED')
  if (access === 'admin' && !roles.includes('ADMIN')) throw new ProblemError('FORBIDDEN')
  return caller
}

/** The access rule of a route as a hook. */
export function accessHook(
  access: Access,
  identify: Identify
): ((request: FastifyRequest) => Promise<void>) | undefined {
  if (access === 'public' || access === 'signature') return undefined
  return async request => {
    request.caller = await allowedCaller(request, access, identify)
  }
}
