import type { SqlRunner } from '#server/platform/postgres.ts'

/**
 * Notes that a letter goes out, once: whoever asks a second time, even at the same moment, is told no. Part of the letter's
 * transaction.
 */
export async function isFirstTime(tx: SqlRunner, key: string, now: number): Promise<boolean> {
  const rows = await tx`
    insert into told (key, at) values (${key}, ${new Date(now)}) on conflict do nothing returning key`
  return rows.length > 0
}
