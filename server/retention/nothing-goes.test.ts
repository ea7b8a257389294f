import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { connectPostgres } from '#server/platform/postgres.ts'
import { claimPeriods, finishPeriods } from '#server/visits/rollups/rollup-periods.store.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import {
  dependenciesOf,
  freeUser,
  keptOf,
  lookedAt,
  passNight,
  rewritten,
  rewriteForLong,
  startRetentionApp
} from '#test/retention-night.ts'
import { emptyVisits, linesOf, storedLines } from '#test/retention-stored.ts'

import { openRemoval } from './removals.store.ts'
import { continueRemoval } from './remove.ts'
import { nextStep } from './retention.ts'

const context = duringTests(startRetentionApp)
const deps = beforeTests(() => dependenciesOf(context))

beforeEach(() => emptyVisits(context))

describe('nothing goes', () => {
  test('while PostgreSQL is away', async () => {
    const { visits } = await freeUser(context)
    const night = await lookedAt(deps)
    const sql = connectPostgres({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    await expect(lookedAt({ ...deps, sql })).rejects.toThrow('ECONNREFUSED')
    await expect(nextStep({ ...deps, sql }, night)).rejects.toThrow('ECONNREFUSED')
    await sql.end()
    expect(await storedLines(context)).toEqual(linesOf(visits))
  })

  test('of a user who is removed, of one who is not known and of a link that is not', async () => {
    const { owner, visits } = await freeUser(context)
    const { owner: removed, visits: left } = await freeUser(context)
    await context.services.sql`update users set deleted_at = now() where id = ${removed}`
    const time = context.now() - 30 * DAY_MS
    const unknown = [
      { link: '6', owner: '5', time },
      { link: '7', owner, time }
    ]
    for (const visit of unknown) await insertPlainVisits(context, visit.owner, [visit])
    await passNight(deps)
    expect(await storedLines(context)).toEqual(linesOf([...keptOf(context, visits), ...left, ...unknown]))
  })

  test('of a user whose plans cannot be read, and it is told', async () => {
    const { visits } = await freeUser(context)
    const { owner, visits: unreadable } = await freeUser(context)
    await context.services.sql`
      insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, payed_to)
      values (${owner}, ${`grant:${owner}`}, 'grant', ${owner}, now(), now(), 'GOLD_1', now() + interval '1 day')`
    const lines: string[] = []
    await passNight({ ...deps, log: pino({}, { write: line => void lines.push(line) }) })
    expect(lines.map(line => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        user: owner,
        msg: 'the plans of a user cannot be read: all their visits are kept'
      })
    )
    expect(await storedLines(context)).toEqual(linesOf([...keptOf(context, visits), ...unreadable]))
  })

  test('beside another rewriting of visits, however long that takes', async () => {
    const { visits } = await freeUser(context)
    const night = await nextStep(deps, await lookedAt(deps))
    if (!night) throw new Error('nothing is due')
    const end = await rewriteForLong(deps)
    expect(await nextStep(deps, night)).toEqual({ ...night, waits: 1 })
    const lines: string[] = []
    const log = pino({}, { write: line => void lines.push(line) })
    for (const waits of [719, 720, 721, 1007, 1008])
      expect(await nextStep({ ...deps, log }, { ...night, waits })).toEqual({ ...night, waits: waits + 1 })
    const msg = expect.stringContaining('an hour or more')
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ msg }, { msg }])
    expect(await storedLines(context)).toEqual(linesOf(visits))
    await end()
    await passNight(deps)
    expect(await storedLines(context)).toEqual(linesOf(keptOf(context, visits)))
  })

  test('beyond the removals of a night', async () => {
    const { visits } = await freeUser(context)
    expect(await nextStep(deps, { ...(await lookedAt(deps)), left: 0 })).toBeUndefined()
    expect(await storedLines(context)).toEqual(linesOf(visits))
  })
})

test('a removal is not over while sums of its dekad are being made', async () => {
  await freeUser(context)
  const { sql } = context.services
  await passNight(deps, 1)
  const removal = await openRemoval(sql)
  if (!removal) throw new Error('none was begun')
  const { first } = removal
  await claimPeriods(sql, [{ span: 'dekad', first, hour: 0, build: '21' }], context.now())
  const goOn = async () => {
    const outcome = await continueRemoval(deps)
    await rewritten(deps)
    return outcome
  }
  expect([await goOn(), await goOn(), await goOn()]).toEqual(['noted', 'deleting', 'busy'])
  expect(await openRemoval(sql)).toMatchObject({ id: removal.id })
  await finishPeriods(sql, ['21'])
  expect(await goOn()).toBe('done')
  expect(await sql`select 1 from rollup_periods`).toEqual([])
})
