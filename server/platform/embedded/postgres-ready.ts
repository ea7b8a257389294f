import { setTimeout as wait } from 'node:timers/promises'

import postgres from 'postgres'

const SILENCE_MS = 30_000
const LONGEST_PAUSE_MS = 500
const STARTING_UP = '57P03'

type Address = { socketDir: string; user: string; database: string }

async function ask({ socketDir, user, database }: Address): Promise<unknown> {
  const sql = postgres({
    host: socketDir,
    port: 5432,
    user,
    database,
    max: 1,
    connect_timeout: 5,
    fetch_types: false
  })
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    return error ?? new Error('no answer')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Asks the server until it answers. One that replays its journal after a crash says so, and is waited for.
 * @returns whether it answers; false after 30 seconds of silence, or once `given.up`
 */
export async function answers(
  address: Address,
  given: { up: boolean },
  pause = 20,
  deadline = Date.now() + SILENCE_MS
): Promise<boolean> {
  const error = await ask(address)
  if (error === undefined) return true
  const replays = error instanceof postgres.PostgresError && error.code === STARTING_UP
  const until = replays ? Date.now() + SILENCE_MS : deadline
  if (given.up || Date.now() > until) return false
  await wait(pause)
  return answers(address, given, Math.min(pause * 1.5, LONGEST_PAUSE_MS), until)
}
