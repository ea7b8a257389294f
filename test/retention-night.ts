import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { nextStep, planNight, type RetentionDependencies } from '#server/retention/retention.ts'
import { isRewriting } from '#server/visits/rewriting.store.ts'

import { startTestApp, type TestApp } from './app.ts'
import { createLink, signUp, type TestUser, idOf } from './factories.ts'
import { insertPlainVisits } from './link-visits.ts'
import { isKept } from './retention-world.ts'
import { withoutClosing } from './without-closing.ts'

const STEP_MS = 10
const DAYS = 40

type Night = Awaited<ReturnType<typeof planNight>>

/** An application that closes no periods by itself. What is kept counts from the hour: one has just begun, so none ends during a test. */
export async function startRetentionApp(): Promise<TestApp> {
  const context = await withoutClosing(startTestApp)
  context.travel(HOUR_MS - (context.now() % HOUR_MS))
  return context
}

export const dependenciesOf = ({ services, now }: TestApp): RetentionDependencies => ({
  sql: services.sql,
  clickhouse: services.clickhouse,
  jobs: services.jobs,
  clock: now,
  log: pino({ level: 'silent' })
})

interface FreeUser {
  user: TestUser
  link: string
  owner: string
  visits: { link: string; owner: string; time: number }[]
}

/** One who has no plan, with a link and a visit of every day of the last forty. */
export async function freeUser(context: TestApp): Promise<FreeUser> {
  const user = await signUp(context)
  const { _id: link } = await createLink(context, user)
  const owner = await idOf(context, user)
  const visits = Array.from({ length: DAYS }, (_, day) => ({
    link,
    owner,
    time: context.now() - day * DAY_MS
  }))
  await insertPlainVisits(context, owner, visits)
  return { user, link, owner, visits }
}

/** Of visits of one who has no plan, those that are to be there still. */
export const keptOf = (context: TestApp, visits: FreeUser['visits']): FreeUser['visits'] =>
  visits.filter(({ time }) => isKept({ time, days: 7 }, context.now()))

/** Resolves when the engine has done what it was told to. */
export async function rewritten({ clickhouse }: RetentionDependencies): Promise<void> {
  while (await isRewriting(clickhouse)) await sleep(STEP_MS)
}

/** Somebody else has stored visits rewritten, half a second for each; the answer ends that. */
export async function rewriteForLong(deps: RetentionDependencies): Promise<() => Promise<void>> {
  const { probe } = deps.clickhouse
  await probe.command({
    query: 'alter table visits update city = toString(sleepEachRow(0.5)) where 1',
    clickhouse_settings: { mutations_sync: '0' }
  })
  if (!(await isRewriting(deps.clickhouse))) throw new Error('it is done already')
  return async () => {
    await probe.command({ query: `kill mutation where table = 'visits'` })
    await rewritten(deps)
  }
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
