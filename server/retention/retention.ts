import { Type, type Static } from 'typebox'

import { HOUR_MS } from '#contract/durations.ts'
import { newId } from '#server/platform/ids.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import { nowAndThen } from '#server/platform/now-and-then.ts'

import { dueOf, oldDekads, type Asked } from './due.ts'
import { beginRemoval, isOneOpen } from './removals.store.ts'
import { continueRemoval, type RemoveDependencies } from './remove.ts'
import { createTerms } from './terms.ts'

export interface RetentionDependencies extends RemoveDependencies {
  jobs: Jobs
}

/**
 * What a night has still to do: dekads by their first day, those that it has to look at, the first of them after a link, and those of
 * which something is due, after which link and for how long; how many removals it may yet begin, and how often it waited.
 */
const Night = Type.Object({
  unseen: Type.Array(Type.Integer()),
  after: Type.Optional(Type.String()),
  due: Type.Array(
    Type.Object({ first: Type.Integer(), late: Type.Integer(), after: Type.Optional(Type.String()) })
  ),
  left: Type.Integer(),
  waits: Type.Integer()
})
type Night = Static<typeof Night>

const pace = { pause: { first: 60, longest: 900 }, atOnce: 1 }
export const retentionNight = jobKind({
  name: 'retention',
  data: Type.Object({}),
  ...pace,
  retries: 5,
  onceWaitingFor: () => 'retention'
})
/** While a removal is open no link is handed over and no account's visits go: it is tried until the next night. */
export const retentionStep = jobKind({
  name: 'retention-step',
  data: Night,
  ...pace,
  retries: 100,
  onceWaitingFor: () => 'retention'
})

/** When few look. */
const EVERY_NIGHT = '40 3 * * *'
/** After a start there is other work. Seconds. */
const LATER = { afterSeconds: 900 }
/** Each rewrites a month at most, 3 million visits a second on the two cores of a small machine. */
const REMOVALS_A_NIGHT = 40
/** Between steps: the engine takes a while, and others are to come through. Seconds. */
const WAIT = { afterSeconds: 5 }
const AT_ONCE = { afterSeconds: 0 }
/** An hour of them; whatever takes longer is looked at now and then, and told every day. */
const WAITS = 720
const LONG_WAIT = { afterSeconds: 300 }
const LONG_WAITS_A_DAY = 288

const asked = ({ clickhouse, sql, log, clock }: RetentionDependencies): Asked => {
  const now = clock()
  return { clickhouse, terms: createTerms(sql, log, now), now }
}

export const planNight = async (deps: RetentionDependencies): Promise<Night> => ({
  unseen: await oldDekads(asked(deps)),
  due: [],
  left: REMOVALS_A_NIGHT,
  waits: 0
})

/** Every link follows after it. */
const FIRST = '0'

/** Looks at one dekad, or a part of it. What has waited longest goes first: a bounded night keeps nothing waiting for ever. */
async function look(deps: RetentionDependencies, night: Night, first: number): Promise<Night> {
  const { after = FIRST, ...rest } = night
  const { links, late, lookedTo } = await dueOf(asked(deps), first, { after })
  if (links.length === 0 && lookedTo !== undefined) return { ...rest, after: lookedTo }
  const due = links.length === 0 ? night.due : [...night.due, { first, late, after }]
  return {
    ...rest,
    unseen: night.unseen.filter(one => one !== first),
    due: due.toSorted((one, other) => other.late - one.late)
  }
}

type DueDekad = Night['due'][number]

/** Begins the next removal, of what is due then. */
async function beginNext(deps: RetentionDependencies, night: Night, dekad: DueDekad): Promise<Night> {
  const { first, after = FIRST } = dekad
  const { links, owners, lookedTo } = await dueOf(asked(deps), first, { after })
  const due = night.due.flatMap(one =>
    one.first !== first ? [one] : lookedTo === undefined ? [] : [{ ...one, after: lookedTo }]
  )
  if (links.length === 0) return { ...night, due }
  await beginRemoval(deps.sql, { id: newId(deps.clock()), first, links, owners })
  return { ...night, due, left: night.left - 1, waits: 0 }
}

/** Goes on with the open removal, looks at the next dekad or begins the next removal. Answers what is left to do. */
export async function nextStep(deps: RetentionDependencies, night: Night): Promise<Night | undefined> {
  if (await isOneOpen(deps.sql)) {
    if ((await continueRemoval(deps)) !== 'busy') return { ...night, waits: 0 }
    if (night.waits >= WAITS && (night.waits - WAITS) % LONG_WAITS_A_DAY === 0) {
      deps.log.warn(
        { dekads: night.unseen.length + night.due.length },
        'visits that are due have waited for an hour or more: the engine is not done'
      )
    }
    return { ...night, waits: night.waits + 1 }
  }
  const [unseen] = night.unseen
  if (unseen !== undefined) return look(deps, night, unseen)
  const [next] = night.due
  if (next && night.left > 0) return beginNext(deps, night, next)
  if (next) {
    deps.log.warn(
      { dekads: night.due.length },
      'visits that are due wait for another night: there are more than one removes'
    )
  }
  return undefined
}

function pauseBefore({ unseen, waits }: Night) {
  if (waits > WAITS) return LONG_WAIT
  return unseen.length > 0 && waits === 0 ? AT_ONCE : WAIT
}

/**
 * Removes every night what is kept no longer, one removal at a time, in steps that are each as good repeated. Where nobody is up at
 * night, it is done after the start.
 */
export async function startRetention(deps: RetentionDependencies): Promise<void> {
  const { jobs, sql, log } = deps
  // Long before it is given up: hand-overs and deletions wait for it.
  const tellFault = nowAndThen(HOUR_MS, (error: unknown, times) =>
    log.warn({ err: error, times }, 'visits that are due wait: a step of their removal failed')
  )
  await jobs.work(retentionStep, async night => {
    const rest = await nextStep(deps, night).catch((error: unknown) => {
      tellFault(error)
      throw error
    })
    if (rest) await jobs.add(sql, retentionStep, rest, pauseBefore(rest))
  })
  await jobs.work(retentionNight, async () => jobs.add(sql, retentionStep, await planNight(deps)))
  await jobs.every(retentionNight, EVERY_NIGHT, {})
  await jobs.add(sql, retentionNight, {}, LATER)
}
