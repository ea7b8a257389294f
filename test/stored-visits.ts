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
async function rawVisits(clickhouse: ClickHouse): Promise<Static<typeof Raw>> {
  const [raw] = await select(clickhouse, Raw, 'select count() as rows, uniqExact(id) as ids from visits', {})
  if (!raw) throw new Error('no counts')
  return raw
}

async function inspect(address: ClickHouseAddress) {
  const clickhouse = connectClickHouse(address)
  try {
    return await rawVisits(clickhouse)
  } finally {
    await clickhouse.close()
  }
}

/** How many rows are stored, of clicks of whatever kind. */
export const storedRows = async (address: ClickHouseAddress): Promise<number> => (await inspect(address)).rows

/** Spool files that wait to be taken in, or that clicks are still written to. */
export const spooledFiles = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'spool'))).filter(name => name.endsWith('.jsonl'))

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
