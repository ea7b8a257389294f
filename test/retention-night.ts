import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'

import { nextStep, planNight, type RetentionDependencies } from '#server/retention/retention.ts'
import { isRewriting } from '#server/visits/rewriting.store.ts'

import type { TestApp } from './app.ts'

const STEP_MS = 10

type Night = Awaited<ReturnType<typeof planNight>>

export const dependenciesOf = ({ services, now }: TestApp): RetentionDependencies => ({
  sql: services.sql,
  clickhouse: services.clickhouse,
  jobs: services.jobs,
  clock: now,
  log: pino({ level: 'silent' })
})

/** Resolves when the engine has done what it was told to. */
export async function rewritten({ clickhouse }: RetentionDependencies): Promise<void> {
  while (await isRewriting(clickhouse)) await sleep(STEP_MS)
}

/** A night that knows what is due. */
export async function lookedAt(deps: RetentionDependencies): Promise<Night> {
  let night = await planNight(deps)
  while (night.unseen.length > 0) {
    const next = await nextStep(deps, night)
    if (!next) throw new Error('an open removal ends this night')
    night = next
  }
  return night
}

/** All of a night's steps without their pauses, or so many of those that change something. */
export async function passNight(deps: RetentionDependencies, steps = Infinity): Promise<void> {
  let night: Night | undefined = await lookedAt(deps)
  for (let step = 0; night && step < steps; step += 1) {
    night = await nextStep(deps, night)
    await rewritten(deps)
  }
}
