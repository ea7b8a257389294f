import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { endTurn, sweepTurns, takeTurn, waitOf, type Account, type NoTurn, type Turn } from './turns.store.ts'

const LIMIT = { burst: 3, intervalMs: 20_000 }
const START = Date.parse('2026-11-20T12:00:00Z')
const ANSWER_MS = 30_000

let database: Awaited<ReturnType<typeof createDatabase>>
let processes: Sql[]
beforeAll(async () => {
  database = await createDatabase()
  processes = [0, 1].map(() => connectPostgres(database.address, { connections: 2 }))
})
afterAll(async () => {
  await Promise.all(processes.map(sql => sql.end({ timeout: 1 })))
  await database.drop()
})

const account = (): Account => ({ sellerId: crypto.randomUUID(), countedAs: 'funnel', limit: LIMIT })
const isTurn = (taken: Turn | NoTurn): taken is Turn => 'endsAt' in taken
const processOf = (number: number): Sql => {
  const sql = processes[number]
  if (!sql) throw new Error(`there is no process ${number}`)
  return sql
}

/** The marketplace's own bucket: whether it lets a call through that arrives at a moment. */
function marketplaceOf({ burst, intervalMs }: typeof LIMIT): (moment: number) => boolean {
  let left = burst
  let at = 0
  return moment => {
    left = Math.min(burst, left + (moment - at) / intervalMs)
    at = moment
    left -= 1
    return left >= -1e-9
  }
}

/** A step of a history. `arrives`: which part of the time of its call had passed when it arrived. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('call'),
      process: fc.nat(1),
      took: fc.nat(ANSWER_MS),
      arrives: fc.double({ min: 0, max: 1, noNaN: true })
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('killed call'),
      process: fc.nat(1),
      arrives: fc.double({ min: 0, max: 1, noNaN: true })
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('rest'), ms: fc.oneof(fc.nat(3000), fc.nat(90_000)) })
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock back'), ms: fc.nat(20 * MINUTE_MS) }) }
)

test('whoever asks, in whichever process, killed or not, by a clock that was set back: never more than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const one = account()
      const admits = marketplaceOf(LIMIT)
      const arrivals: number[] = []
      let time = 0
      let offset = START
      for (const now of steps) {
        if ('ms' in now) {
          if (now.kind === 'rest') time += now.ms
          else offset -= now.ms
          continue
        }
        const sql = processOf(now.process)
        const turn = await takeTurn(sql, one, time + offset, ANSWER_MS)
        if (!isTurn(turn)) continue
        const took = 'took' in now ? now.took : ANSWER_MS
        arrivals.push(time + took * now.arrives)
        if (!('took' in now)) continue
        time += took
        await endTurn(sql, one, turn, {}, time + offset)
      }
      // Of a call that was killed the arrival may be later than the next step, never than the next turn.
      for (const moment of arrivals) expect(admits(moment)).toBe(true)
      expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
    }),
    { numRuns: 150 }
  )
})

test('many at the same moment, in two processes: one turn', async () => {
  const one = account()
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, index) => takeTurn(processOf(index % 2), one, START, ANSWER_MS))
  )
  expect(taken.filter(isTurn)).toHaveLength(1)
  expect(taken.filter(other => !isTurn(other))).toContainEqual({ waitMs: 0, isUnderWay: true })
})

test('the turn of a process that was killed is over when its answer cannot come any more', async () => {
  const one = account()
  const [first, second] = [processOf(0), processOf(1)]
  expect(isTurn(await takeTurn(first, one, START, ANSWER_MS))).toBe(true)
  expect(isTurn(await takeTurn(second, one, START + ANSWER_MS - 1, ANSWER_MS))).toBe(false)
  expect(isTurn(await takeTurn(second, one, START + ANSWER_MS, ANSWER_MS))).toBe(true)
})

test('an answer that comes after that gives nobody else’s turn back', async () => {
  const one = account()
  const [first, second] = [processOf(0), processOf(1)]
  const late = await takeTurn(first, one, START, ANSWER_MS)
  const now = START + ANSWER_MS
  expect(isTurn(await takeTurn(second, one, now, ANSWER_MS))).toBe(true)
  if (isTurn(late)) await endTurn(first, one, late, {}, now)
  expect(isTurn(await takeTurn(first, one, now, ANSWER_MS))).toBe(false)
})

test('a word of the marketplace holds for every process', async () => {
  const one = account()
  const turn = await takeTurn(processOf(0), one, START, ANSWER_MS)
  if (!isTurn(turn)) throw new Error('no turn')
  expect(await endTurn(processOf(0), one, turn, { closedMs: 1_200_000 }, START)).toBe(1_200_000)
  const during = await takeTurn(processOf(1), one, START + 600_000, ANSWER_MS)
  expect(during).toEqual({ waitMs: 600_000, isUnderWay: false })
  expect(await waitOf(processOf(1), one, START + 600_000, 1)).toBe(600_000)
  expect(isTurn(await takeTurn(processOf(1), one, START + 1_200_000, ANSWER_MS))).toBe(true)
})

test('other sellers and other methods have turns of their own', async () => {
  const one = account()
  const others = [account(), { ...one, countedAs: 'history' }]
  for (const any of [one, ...others]) {
    expect(isTurn(await takeTurn(processOf(0), any, START, ANSWER_MS))).toBe(true)
  }
})

test('buckets that nobody uses are swept when they are full, and not before', async () => {
  const sql = processOf(0)
  const [used, closed] = [account(), account()]
  for (const one of [used, closed]) {
    const turn = await takeTurn(sql, one, START, ANSWER_MS)
    if (!isTurn(turn)) throw new Error('there is no turn')
    await endTurn(sql, one, turn, one === closed ? { closedMs: 3 * HOUR_MS } : {}, START)
  }
  const kept = async () =>
    (await sql`select from marketplace_turns where seller_id in (${used.sellerId}, ${closed.sellerId})`)
      .length
  await sweepTurns(sql, START + DAY_MS)
  expect(await kept()).toBe(2)
  await sweepTurns(sql, START + DAY_MS + 1)
  expect(await kept()).toBe(1)
  expect(await waitOf(sql, used, START + DAY_MS, LIMIT.burst)).toBe(0)
})
