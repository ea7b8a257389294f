import { pino } from 'pino'

import type { Teller } from '#server/billing/life/teller.ts'

import type { TestApp } from './app.ts'

/** What rounds need, with the moved clock. */
export const tellerOf = ({ services: { sql, jobs }, now }: Pick<TestApp, 'services' | 'now'>): Teller => ({
  sql,
  jobs,
  clock: now,
  log: pino({ level: 'silent' })
})
