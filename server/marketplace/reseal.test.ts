import { beforeAll, beforeEach, expect, test } from 'vitest'

import { createCipher, type Cipher } from '#server/platform/cipher.ts'
import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { resealTokens } from './reseal.ts'
import { tokenOfUser } from './sealed-token.ts'

const cipherOf = (present: string, ...former: string[]) => createCipher({ present, former })
const [OLD, NEW, LOST] = ['the old key', 'the new key', 'a key that is lost']

/** More than two batches. */
const TOKENS = 450

const database = duringTests(openDatabase)
beforeAll(async () => {
  await database.sql`
    insert into users (id, username, payed_to, registered_at)
    select n, n || '@example.ru', now(), now() from generate_series(1, ${TOKENS}) as n`
})
beforeEach(async () => {
  await database.sql`delete from marketplace_tokens`
})

async function keep(cipher: Cipher, from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id += 1) {
    const { text, iv } = cipher.seal(`token of ${id}`, tokenOfUser(String(id)))
    await database.sql`
      insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, saved_at)
      values (${id}, ${text}, ${iv}, 'last', now(), now())
      on conflict (user_id) do update set wb_token = excluded.wb_token, wb_token_iv = excluded.wb_token_iv`
  }
}

interface Row {
  user_id: string
  wb_token: Buffer
  wb_token_iv: Buffer
}
const rows = () =>
  database.sql<Row[]>`select user_id, wb_token, wb_token_iv from marketplace_tokens order by user_id`

/** Ids of the users whose token opens and is the right one. */
async function opened(cipher: Cipher): Promise<number[]> {
  const found = (await rows()).filter(({ user_id: id, wb_token: text, wb_token_iv: iv }) => {
    try {
      return cipher.open({ text, iv }, tokenOfUser(id)) === `token of ${id}`
    } catch {
      return false
    }
  })
  return found.map(({ user_id: id }) => Number(id))
}
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('what a former key has sealed is sealed with the present one, and the rest is left alone', async () => {
  await keep(cipherOf(OLD), 1, TOKENS - 50)
  await keep(cipherOf(NEW), TOKENS - 49, TOKENS)
  const untouched = (await rows()).slice(-50)
  expect(await resealTokens(database.sql, cipherOf(NEW, OLD))).toEqual({ sealed: TOKENS - 50, unreadable: 0 })
  expect(await opened(cipherOf(NEW))).toEqual(ids(1, TOKENS))
  expect((await rows()).slice(-50)).toEqual(untouched)
  expect(await resealTokens(database.sql, cipherOf(NEW, OLD))).toEqual({ sealed: 0, unreadable: 0 })
})

test('tokens of a key that nobody knows, and damaged ones, are counted and stay as they are', async () => {
  await keep(cipherOf(OLD), 1, 4)
  await keep(cipherOf(LOST), 5, 6)
  await database.sql`update marketplace_tokens set wb_token = set_byte(wb_token, 9, get_byte(wb_token, 9) # 1) where user_id = 2`
  const before = (await rows()).filter(({ user_id: id }) => ['2', '5', '6'].includes(id))
  expect(await resealTokens(database.sql, cipherOf(NEW, OLD))).toEqual({ sealed: 3, unreadable: 3 })
  expect(await opened(cipherOf(NEW))).toEqual([1, 3, 4])
  expect((await rows()).filter(({ user_id: id }) => ['2', '5', '6'].includes(id))).toEqual(before)
  expect(await opened(cipherOf(NEW, LOST))).toEqual([1, 3, 4, 5, 6])
})

test('broken off in the middle, everything can still be read, and the next time goes on', async () => {
  await keep(cipherOf(OLD), 1, TOKENS)
  await database.sql`
    create function break_off() returns trigger language plpgsql as
    $$ begin if new.user_id = 250 then raise exception 'the machine has lost its power'; end if; return new; end $$`
  await database.sql`create trigger break_off before update on marketplace_tokens for each row execute function break_off()`
  await expect(resealTokens(database.sql, cipherOf(NEW, OLD))).rejects.toThrow('lost its power')
  expect(await opened(cipherOf(NEW, OLD))).toEqual(ids(1, TOKENS))
  const done = await opened(cipherOf(NEW))
  expect(done).toEqual(ids(1, 200))
  await database.sql`drop trigger break_off on marketplace_tokens`
  expect(await resealTokens(database.sql, cipherOf(NEW, OLD))).toEqual({
    sealed: TOKENS - 200,
    unreadable: 0
  })
  expect(await opened(cipherOf(NEW))).toEqual(ids(1, TOKENS))
})

test('a server that works on saves and removes tokens meanwhile, and each ends as it was last wanted', async () => {
  await keep(cipherOf(OLD), 1, TOKENS)
  const working = cipherOf(NEW, OLD)
  const wanted = new Set(ids(1, TOKENS))
  const work = async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const id = 1 + ((turn * 97) % TOKENS)
      if (turn % 3 === 0) {
        await database.sql`delete from marketplace_tokens where user_id = ${id}`
        wanted.delete(id)
      } else {
        await keep(working, id, id)
        wanted.add(id)
      }
    }
  }
  const [{ unreadable }] = await Promise.all([resealTokens(database.sql, working), work()])
  expect(unreadable).toBe(0)
  expect(await opened(cipherOf(NEW))).toEqual([...wanted].toSorted((one, other) => one - other))
})
