import { Type, type Static } from 'typebox'

import { route } from './route.ts'

const Part = Type.Object({
  status: Type.Enum(['up', 'down']),
  message: Type.Optional(Type.String()),
  files: Type.Optional(Type.Integer({ description: 'spool: closed files that wait for the engine' })),
  waiting: Type.Optional(Type.Integer({ description: 'mail: letters that were not sent yet' })),
  oldestSeconds: Type.Optional(
    Type.Integer({
      description: 'spool, mail: age in seconds of the oldest of what waits, 0 when nothing does'
    })
  ),
  aside: Type.Optional(
    Type.Integer({
      description: 'spool: files that could not be taken in since the start and were set aside for a person'
    })
  ),
  lost: Type.Optional(
    Type.Integer({
      description:
        'spool: clicks lost to a full disk since the start; the most there can be: a few of a group that was written in part may still be counted'
    })
  )
})
export type HealthPart = Static<typeof Part>

const Parts = Type.Record(Type.String(), Part)

export const Health = Type.Object(
  {
    status: Type.Enum(['ok', 'error']),
    info: Parts,
    error: Parts,
    details: Parts
  },
  { title: 'Health' }
)
export type Health = Static<typeof Health>

const HealthVersion = Type.Interface([Health], { version: Type.String(), commit: Type.String() })

/** Both answer 503 with the same shape when PostgreSQL or the spool is down. Some services that watch others ask by HEAD. */
export const health = {
  check: route({
    method: 'GET',
    path: '/health',
    access: 'public',
    head: true,
    summary: 'State of the parts',
    response: Health,
    otherResponses: { 503: Health }
  }),
  version: route({
    method: 'GET',
    path: '/health/version',
    access: 'public',
    head: true,
    summary: 'State of the parts, version and commit',
    response: HealthVersion,
    otherResponses: { 503: HealthVersion }
  })
}
