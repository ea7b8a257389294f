import { NotOpened, type Cipher } from '#server/platform/cipher.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import { tokenOfUser } from './sealed-token.ts'

const BATCH = 200

interface SealedRow {
  user_id: string
  wb_token: Buffer
  wb_token_iv: Buffer
}

export interface Resealed {
  /** Tokens that are sealed with the present key from now on. */
  sealed: number
  /** Tokens that none of the keys opens; they stay as they are. */
  unreadable: number
}

/** Seals a token with the present key; whether it could be read. */
async function resealOne(tx: SqlRunner, cipher: Cipher, row: SealedRow): Promise<boolean> {
  const { user_id: userId, wb_token: text, wb_token_iv: iv } = row
  try {
    const sealed = cipher.seal(cipher.open({ text, iv }, tokenOfUser(userId)), tokenOfUser(userId))
    await tx`
      update marketplace_tokens set wb_token = ${sealed.text}, wb_token_iv = ${sealed.iv} where user_id = ${userId}`
    return true
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error
    return false
  }
}

/**
 * Seals every token anew that was sealed with a former key, a batch at a time: whatever ends it, each can be read with one of the
 * keys. A server may go on working meanwhile; one that saves a token waits for the batch at hand.
 */
export async function resealTokens(sql: Sql, cipher: Cipher): Promise<Resealed> {
  const counts: Resealed = { sealed: 0, unreadable: 0 }
  for (let last = '0'; ;) {
    const done = await sql.begin(async tx => {
      const rows = await tx<SealedRow[]>`
        select user_id, wb_token, wb_token_iv from marketplace_tokens
        where user_id > ${last} and substr(wb_token, 1, ${cipher.head.length}) <> ${cipher.head}
        order by user_id limit ${BATCH} for update`
      const batch = { last: rows.at(-1)?.user_id, sealed: 0, unreadable: 0 }
      for (const row of rows) batch[(await resealOne(tx, cipher, row)) ? 'sealed' : 'unreadable'] += 1
      return batch
    })
    if (done.last === undefined) return counts
    last = done.last
    counts.sealed += done.sealed
    counts.unreadable += done.unreadable
  }
}

/** How many tokens are kept. */
export async function countTokens(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from marketplace_tokens`
  return row?.count ?? 0
}
