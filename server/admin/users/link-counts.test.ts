import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { SqlRunner } from '#server/platform/postgres.ts'
import { usersAsked, newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'

// How many links a user owns is kept with every link. Here links come, go and change hands, some of it undone and some at once, and a
// plain count says what has to be kept.

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))

const FIRST_ID = 1_000_000_000
const owner = fc.integer({ min: 1, max: 3 })
const some = { from: fc.nat(20), to: fc.nat(20) }

const change = fc.oneof(
  fc.record({ what: fc.constant('create' as const), owner, several: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ what: fc.constant('give' as const), ...some, owner, other: fc.option(owner) }),
  fc.record({ what: fc.constantFrom('end' as const, 'revive' as const, 'rename' as const), ...some })
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

const idOf = (number: number) => String(FIRST_ID + number)

async function apply(tx: SqlRunner, one: Change, last: number): Promise<unknown> {
  if (one.what === 'create')
    return tx`
      insert into links (id, users, shortlink, fulllink, created_at)
      select ${idOf(last)}::bigint + n, array[${one.owner}]::bigint[], 'own' || ${last}::int + n, 'https://example.ru', now()
      from generate_series(1, ${one.several}::int) as n`
  const [from, to] = [idOf(one.from), idOf(one.to)]
  if (one.what === 'give') {
    const users = one.other === null ? [one.owner] : [one.owner, one.other]
    return tx`update links set users = ${users.map(String)}::bigint[] where id between ${from} and ${to}`
  }
  if (one.what === 'rename')
    return tx`update links set title = title || '!' where id between ${from} and ${to}`
  return tx`
    update links set deleted_at = ${one.what === 'end' ? new Date(0) : null} where id between ${from} and ${to}`
}

async function expectKept(): Promise<void> {
  const { sql } = context.services
  const kept = await sql`select user_id, links from link_counts where links <> 0 order by 1`
  const counted = await sql`
    select users[1] as user_id, count(*)::int as links from links where deleted_at is null group by 1 order by 1`
  expect(kept).toEqual(counted)
}

test('what is kept is what there is, whatever happens to links', async () => {
  const { sql } = context.services
  const undone = new Error('undone')
  let last = 0
  const steps = fc.array(fc.record({ changes: fc.array(change, { maxLength: 4 }), isUndone: fc.boolean() }), {
    minLength: 2,
    maxLength: 12
  })
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      await sql`delete from links where id >= ${idOf(0)}`
      await sql`delete from link_counts where user_id < 10`
      last = 0
      for (const { changes, isUndone } of all) {
        const work = sql.begin(async tx => {
          for (const one of changes) await apply(tx, one, (last += 4))
          if (isUndone) throw undone
          return undone
        })
        expect(await work.catch((error: unknown) => error)).toBe(undone)
        await expectKept()
      }
    }),
    { numRuns: 60 }
  )
})

test('links that are made and given away at once are counted each', async () => {
  const { sql } = context.services
  await sql`delete from links where id >= ${idOf(0)}`
  await sql`delete from link_counts where user_id < 10`
  const works = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0
      ? apply(sql, { what: 'create', owner: 1 + (n % 3), several: 3 }, 4 * n)
      : apply(sql, { what: 'give', from: 4 * (n - 1), to: 4 * n, owner: 1 + ((n + 1) % 3), other: null }, 0)
  )
  await Promise.all(works)
  await expectKept()
  const [all] = await sql`select sum(links)::int as links from link_counts where user_id < 10`
  expect(all).toEqual({ links: 60 })
})

test('a list of users tells it', async () => {
  const user = await signUp(context)
  const links = [await createLink(context, user), await createLink(context, user)]
  const listed = async () => (await usersAsked(context, admin, `search=${user.username}`))[0]?.links
  expect(await listed()).toBe(2)
  const { headers } = user
  await context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${links[0]?._id}`, headers })
  expect(await listed()).toBe(1)
})
