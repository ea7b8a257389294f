import type { FastifyInstance } from 'fastify'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { links } from '#contract/links.ts'
import { picturePath } from '#contract/uploads.ts'
import type { Previews } from '#server/pictures/previews.ts'
import { admitAll } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { readTarget } from './target.ts'

interface PreviewDependencies {
  sql: Sql
  clock: Clock
  ownBases: readonly URL[]
  previews: Previews
}

const rulesOf = (userId: string) => [
  { key: `previews:${userId}`, limit: 60, windowMs: 10 * MINUTE_MS },
  { key: `previews-day:${userId}`, limit: 600, windowMs: DAY_MS }
]

/** What a target says of itself, for the form of a link. */
export function previewRoutes(
  app: FastifyInstance,
  { sql, clock, ownBases, previews }: PreviewDependencies
): void {
  serve(app, links.preview, async ({ caller: { userId }, query }) => {
    const address = readTarget(query.url, 'url', ownBases)
    await admitAll(sql, rulesOf(userId), clock(), 'Слишком много страниц подряд.')
    const { title, picture } = await previews.of(address, userId)
    return { title, image: picture === '' ? '' : picturePath(picture) }
  })
}
