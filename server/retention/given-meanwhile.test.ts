import { beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { giveLink } from '#server/admin/shortlinks/link-ends.store.ts'
import { notePast } from '#server/visits/visit-retention.store.ts'
import { beforeTests, duringTests } from '#test/during-tests.ts'
import { givePlan, idOf, signUp } from '#test/factories.ts'
import { dependenciesOf, freeUser, passNight, startRetentionApp } from '#test/retention-night.ts'
import { emptyVisits, linesOf, storedLines } from '#test/retention-stored.ts'

import { openRemoval } from './removals.store.ts'

// What a removal that has begun makes of a change that comes before its next step.

const context = duringTests(startRetentionApp)
const deps = beforeTests(() => dependenciesOf(context))

beforeEach(() => emptyVisits(context))

async function payer() {
  const user = await signUp(context)
  await givePlan(context, user, 'UNLIMITED_12')
  return idOf(context, user)
}

const give = (link: string, users: readonly string[]) =>
  context.services.sql.begin(tx => giveLink(tx, link, users, context.now()))

/** Users of whose history some is not shown, of these. */
async function cutShort(users: readonly string[]): Promise<string[]> {
  const rows = await context.services.sql<{ id: string }[]>`
    select id from users where id = any(${users}::bigint[]) and kept_from is not null`
  return rows.map(({ id }) => id)
}

async function begun() {
  await passNight(deps, 1)
  const removal = await openRemoval(context.services.sql)
  if (removal?.step !== 'begun') throw new Error('none was begun')
  return removal
}

test('visits of a link that somebody gets whose plan keeps them stay, and so does all that is theirs', async () => {
  const { link, visits } = await freeUser(context)
  const heir = await payer()
  await begun()
  await give(link, [heir])
  await passNight(deps)
  expect(await cutShort([heir])).toEqual([])
  expect(await storedLines(context)).toEqual(linesOf(visits))
})

test('what is noted as past goes, and is hidden from those alone who had the link when it began', async () => {
  const { link, owner, visits } = await freeUser(context)
  const [sharer, heir] = [await idOf(context, await signUp(context)), await payer()]
  const { sql, clickhouse } = context.services
  await sql`update links set users = users || ${sharer}::bigint where id = ${link}`
  const removal = await begun()
  await notePast(clickhouse, removal)
  await give(link, [sharer, heir])
  await passNight(deps)
  expect((await cutShort([owner, sharer, heir])).toSorted()).toEqual([owner, sharer].toSorted())
  expect(await storedLines(context)).not.toEqual(linesOf(visits))
})

test('nothing goes that a clock which was ahead began to remove', async () => {
  const { user, visits } = await freeUser(context)
  await givePlan(context, user, 'START_1')
  await passNight({ ...deps, clock: () => context.now() + 800 * DAY_MS }, 1)
  expect(await openRemoval(context.services.sql)).toMatchObject({ step: 'begun' })
  await passNight(deps)
  expect(await openRemoval(context.services.sql)).toBeUndefined()
  expect(await storedLines(context)).toEqual(linesOf(visits))
})
