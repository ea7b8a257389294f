import { setTimeout as wait } from 'node:timers/promises'

import { DatabaseError } from 'pg'

import { connectPostgres, type PostgresAddress } from '#server/platform/postgres.ts'

const SILENCE_MS = 30_000
const LONGEST_PAUSE_MS = 500
const STARTING_UP = '57P03'

async function ask(address: PostgresAddress): Promise<unknown> {
  const sql = connectPostgres(address)
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    return error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Asks the server until it answers. One that replays its journal after a crash says so, and is waited for.
 * @returns whether it answers; false after 30 seconds of silence, or once `given.up`
 */
export async function answers(
  address: PostgresAddress,
  given: { up: boolean },
  pause = 20,
  deadline = performance.now() + SILENCE_MS
): Promise<boolean> {
  const error = await ask(address)
  if (error === undefined) return true
  const replays = error instanceof DatabaseError && error.code === STARTING_UP
  const until = replays ? performance.now() + SILENCE_MS : deadline
  if (given.up || performance.now() > until) return false
  await wait(pause)
  return answers(address, given, Math.min(pause * 1.5, LONGEST_PAUSE_MS), until)
}
