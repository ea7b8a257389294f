import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { Type, type Static } from 'typebox'
import { expect } from 'vitest'

import {
  connectClickHouse,
  select,
  type ClickHouse,
  type ClickHouseAddress
} from '#server/platform/clickhouse.ts'

const Raw = Type.Object({ rows: Type.Integer(), ids: Type.Integer() })

/** What is stored of all clicks: rows, and how many different clicks they are of. */
async function countStored(clickhouse: ClickHouse): Promise<Static<typeof Raw>> {
  const [raw] = await select(clickhouse, Raw, 'select count() as rows, uniqExact(id) as ids from visits', {})
  if (!raw) throw new Error('no counts')
  return raw
}

async function inspect(address: ClickHouseAddress) {
  const clickhouse = connectClickHouse(address)
  try {
    return await countStored(clickhouse)
  } finally {
    await clickhouse.close()
  }
}

/** How many rows are stored, of clicks of whatever kind. */
export const storedRows = async (address: ClickHouseAddress): Promise<number> => (await inspect(address)).rows

/** Spool files that wait to be taken in, or that clicks are still written to. */
export const spooledFiles = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'spool'))).filter(name => name.endsWith('.jsonl'))

const Named = Type.Object({ name: Type.String(), rows: Type.Integer() })

interface Named {
  /** Names of redirects that arrived whole. */
  answered: readonly string[]
  /** Asked for, without an answer: each may be counted or not. */
  inFlight?: readonly string[]
}

const hammerOf = (name: string) => name.split('-')[0]

/**
 * Of the clicks of some hammers, click by click: every one that was answered is stored, none twice, and nothing that was
 * not asked for. Answers how many of theirs are stored.
 */
export async function expectEachCounted(
  address: ClickHouseAddress,
  { answered, inFlight = [] }: Named
): Promise<number> {
  const clickhouse = connectClickHouse(address)
  const query = `select utm_content as name, count() as rows from visits where name != '' group by name`
  const all = await select(clickhouse, Named, query, {})
  await clickhouse.close()
  const asked = new Set([...answered, ...inFlight])
  const hammers = new Set([...asked].map(hammerOf))
  const stored = all.filter(({ name }) => hammers.has(hammerOf(name)))
  const kept = new Set(stored.map(({ name }) => name))
  expect({
    lost: answered.filter(name => !kept.has(name)),
    twice: stored.filter(({ rows }) => rows > 1),
    neverAsked: stored.filter(({ name }) => !asked.has(name))
  }).toEqual({ lost: [], twice: [], neverAsked: [] })
  return stored.length
}

interface Answered {
  /** Redirects that arrived whole. */
  answered: number
  /** Asked for, without an answer: each may be counted or not. */
  inFlight?: number
}

/** Every answered redirect is stored, and none twice; sums of closed days are `closedSums`. Answers how many rows there are. */
export async function expectCounted(
  address: ClickHouseAddress,
  { answered, inFlight = 0 }: Answered
): Promise<number> {
  const { rows, ids } = await inspect(address)
  const story = `${answered} answered, ${inFlight} in flight, ${rows} rows stored of ${ids} clicks`
  expect(rows, `clicks are lost: ${story}`).toBeGreaterThanOrEqual(answered)
  expect(rows, `there are too many: ${story}`).toBeLessThanOrEqual(answered + inFlight)
  expect(ids, `clicks are stored twice: ${story}`).toBe(rows)
  return rows
}
