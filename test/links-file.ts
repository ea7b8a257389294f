import { expect } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { links } from '#contract/links.ts'

import type { Name, SampleApp } from './sample-app.ts'
import { bookOf } from './spreadsheet.ts'

/** The file of somebody's links. */
export async function exported(sample: SampleApp, user: Name, query: Record<string, string> = {}) {
  const reply = await sample.ask(user, links.statistics.path, query)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return { reply, book: await bookOf(reply.rawPayload) }
}

export const dayAgo = ({ context }: SampleApp, days: number): string =>
  new Date(context.now() - days * DAY_MS).toISOString().slice(0, 10)

/** All days that the sample has visits of. */
export const year = (sample: SampleApp) => ({
  dateFrom: dayAgo(sample, 200),
  dateTo: dayAgo(sample, -1),
  tz: 'Europe/Moscow'
})
