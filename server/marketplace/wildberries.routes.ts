import type { FastifyInstance, FastifyReply } from 'fastify'

import { AGE_HEADER, marketplace } from '#contract/marketplace.ts'
import type { Clock } from '#server/platform/clock.ts'
import { serve } from '#server/platform/serve.ts'

import type { MarketplaceFault } from './api/marketplace-fault.ts'
import type { Reading } from './reading/reading.ts'
import { secondsSince } from './report/age.ts'
import { readDays } from './report/days.ts'
import { ordersOf } from './report/orders.ts'
import { statisticsOf } from './report/statistics.ts'

interface WildberriesDependencies {
  clock: Clock
  reading: Reading
}

interface Said {
  at: number | null
  trouble: MarketplaceFault | null
}

/** Figures of a product as Wildberries tells them. */
export function wildberriesRoutes(app: FastifyInstance, { clock, reading }: WildberriesDependencies): void {
  const tellAge = (reply: FastifyReply, { at, trouble }: Said) => {
    if (trouble && at !== null) {
      reply.header(AGE_HEADER, secondsSince(at, clock()))
    }
  }

  serve(app, marketplace.statistics, async ({ caller, query: { nmId, ...given }, reply }) => {
    const now = clock()
    const said = await statisticsOf(reading, caller.userId, nmId, readDays(given, now), now)
    tellAge(reply, said)
    return said.value
  })

  serve(app, marketplace.orders, async ({ caller, query: { nmId, ...given }, reply }) => {
    const now = clock()
    const said = await ordersOf(reading, caller.userId, nmId, readDays(given, now), now)
    tellAge(reply, said)
    return said.value
  })
}
