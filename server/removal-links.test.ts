import { beforeEach, describe, expect, test } from 'vitest'

import { dateOf, dayOf } from '#contract/moscow-days.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { openLinkCache } from '#server/redirect/link-cache.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { mailsTo } from '#test/mails.ts'
import { removalsOf } from '#test/removals.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

import { moscowSteps } from './admin/statistics/moscow-steps.ts'
import { visitsOfEveryone } from './admin/statistics/visits-of-everyone.ts'

const context = duringTests(startTestApp)
const of = beforeTests(() => removalsOf(context))
let user: TestUser
let id: string

beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUpWithPlan(context, 'UNLIMITED_12')
  id = await idOf(context, user)
})

describe('links of a removed user', () => {
  test('links answer 410 here and in every other process, and their visits are gone', async () => {
    const others = await signUp(context)
    const [mine, theirs] = [await createLink(context, user), await createLink(context, others)]
    const { sql } = context.services
    const elsewhere = await openLinkCache(sql)
    for (const { shortlink } of [mine, mine, theirs]) expect(await of.open(shortlink)).toBe(302)
    expect((await elsewhere.load(mine.shortlink)).state).toBe('live')
    await context.settle()
    expect(await of.visitsOf(mine._id)).toEqual({ [id]: 2 })

    await of.wantToGo(user)
    await of.after(30.01)

    expect(await of.open(mine.shortlink)).toBe(410)
    expect(await of.open(theirs.shortlink)).toBe(302)
    await expect.poll(async () => (await elsewhere.load(mine.shortlink)).state).toBe('deleted')
    await elsewhere.close()
    expect(await of.visitsOf(mine._id)).toEqual({})
    expect(await of.visitsOf(theirs._id)).toEqual({ [await idOf(context, others)]: 1 })
  })

  test('the names of the links are never given out again', async () => {
    const link = await createLink(context, user)
    await of.wantToGo(user)
    await of.after(31)
    const other = await signUp(context)
    const again = { fulllink: 'https://example.ru', shortlink: link.shortlink }
    expect((await of.ask(other, 'POST', '/api/users/shortlinks', again)).statusCode).toBe(409)
  })

  test('shared links stay with the others, with all of their past', async () => {
    const other = await signUp(context)
    const heir = await idOf(context, other)
    const [owned, joined] = [await createLink(context, user), await createLink(context, other)]
    const { sql, cache } = context.services
    await sql`update links set users = ${[id, heir]}::bigint[] where id = ${owned._id}`
    await sql`update links set users = ${[heir, id]}::bigint[] where id = ${joined._id}`
    cache.forget([owned.shortlink, joined.shortlink])
    for (const { shortlink } of [owned, owned, joined]) expect(await of.open(shortlink)).toBe(302)
    await context.settle()

    await of.wantToGo(user)
    await of.after(31)

    for (const { shortlink } of [owned, joined]) expect(await of.open(shortlink)).toBe(302)
    await context.settle()
    expect(await of.visitsOf(owned._id)).toEqual({ [heir]: 3 })
    expect(await of.visitsOf(joined._id)).toEqual({ [heir]: 2 })
    const list = await of.ask(other, 'GET', '/api/users/shortlinks')
    expect(list.json()).toMatchObject([
      { _id: joined._id, users: [heir], visits: 2 },
      { _id: owned._id, users: [heir], visits: 3 }
    ])
  })

  test('who owns a shared link from then on is told that it takes a place of their plan, and nobody else', async () => {
    const [other, third] = [await signUp(context), await signUp(context)]
    const [heir, thirdId] = [await idOf(context, other), await idOf(context, third)]
    const [owned, ended] = [await createLink(context, user), await createLink(context, user)]
    const joined = await createLink(context, third)
    const { sql } = context.services
    await sql`update users set confirmed = true where id = any(${[heir, thirdId]}::bigint[])`
    await sql`update links set users = ${[id, heir, thirdId]}::bigint[] where id = ${owned._id}`
    await sql`update links set users = ${[id, heir]}::bigint[], deleted_at = now() where id = ${ended._id}`
    await sql`update links set users = ${[thirdId, id, heir]}::bigint[] where id = ${joined._id}`

    await of.wantToGo(user)
    await of.after(31)

    const told = async ({ username }: TestUser) =>
      (await mailsTo(context, username)).filter(({ subject = '' }) => subject.startsWith('Ссылка'))
    const subject = `Ссылка tropa.test/${owned.shortlink} теперь занимает место в вашем тарифе`
    expect(await told(other)).toMatchObject([{ subject, text: expect.stringContaining('аккаунт удалён') }])
    expect(await told(third)).toEqual([])
  })

  test('visits of a shared link that come in at any moment of the removal stay with the others', async () => {
    const other = await signUp(context)
    const heir = await idOf(context, other)
    const [shared, own] = [await createLink(context, user), await createLink(context, user)]
    const { sql, clickhouse } = context.services
    await sql`update links set users = ${[id, heir]}::bigint[] where id = ${shared._id}`
    const come = () => insertPlainVisits(context, id, [{ link: shared._id, time: context.now() }])
    await insertPlainVisits(context, id, [{ link: own._id, time: context.now() }])
    await come()
    let visits = 1
    const visited: ClickHouse = {
      ...clickhouse,
      readers: {
        ...clickhouse.readers,
        async use(ask) {
          await come()
          visits += 1
          return clickhouse.readers.use(ask)
        }
      }
    }
    await of.wantToGo(user)
    await of.after(31, { clickhouse: visited })
    expect(visits).toBeGreaterThan(10)
    await of.after(31.05)
    expect(await of.visitsOf(shared._id)).toEqual({ [heir]: visits })
    expect(await of.visitsOf(own._id)).toEqual({})
  })

  test('a link that is given to somebody at any moment of the removal has all of its past, or is gone', async () => {
    const { sql, clickhouse } = context.services
    const heir = await idOf(context, await signUp(context))
    const given: { link: string; shared: boolean }[] = []
    const until: ClickHouse = {
      ...clickhouse,
      readers: {
        ...clickhouse.readers,
        async use(ask) {
          const { _id: link = '' } = links[given.length] ?? {}
          const shared = await sql`
            update links set users = users || ${heir}::bigint where id = ${link || null} and deleted_at is null returning id`
          given.push({ link, shared: shared.length > 0 })
          return clickhouse.readers.use(ask)
        }
      }
    }
    const links = [
      await createLink(context, user),
      await createLink(context, user),
      await createLink(context, user)
    ]
    for (const { _id } of links) await insertPlainVisits(context, id, [{ link: _id, time: context.now() }])
    await of.wantToGo(user)
    await of.after(31, { clickhouse: until })
    await of.after(31.05)
    expect(given.length).toBeGreaterThanOrEqual(links.length)
    for (const { _id } of links) {
      const shared = given.some(one => one.link === _id && one.shared)
      expect(await of.visitsOf(_id)).toEqual(shared ? { [heir]: 1 } : {})
    }
  })

  test('what came in late counts beside what was removed before, in the statistics of administrators', async () => {
    const link = await createLink(context, user)
    const time = context.now()
    const day = dayOf(time)
    const come = (visits: number) =>
      insertPlainVisits(
        context,
        id,
        Array.from({ length: visits }, () => ({ link: link._id, time }))
      )
    const shown = async () => {
      const asked = { dateFrom: dateOf(day), dateTo: dateOf(day), by: 'day' } as const
      return [...(await visitsOfEveryone(context.services, moscowSteps(asked, context.now()))).values()]
    }
    const [others = 0] = await shown()
    await come(5)
    await of.wantToGo(user)
    await of.after(31)
    expect(await shown()).toEqual([others + 5])
    await come(2)
    await of.after(31.05)
    expect(await of.visitsOf(link._id)).toEqual({})
    expect(await shown()).toEqual([others + 7])
    await come(9)
    await of.after(31.1)
    expect(await shown()).toEqual([others + 16])
  })

  test.each([
    ['given away', (heir: string) => [heir]],
    ['shared', (heir: string) => [id, heir]]
  ])('a link that is %s while it is about to end goes on', async (_how, users) => {
    const { sql } = context.services
    const heir = await idOf(context, await signUp(context))
    const { _id, shortlink } = await createLink(context, user)
    await of.wantToGo(user)
    // Nobody else is to wait for the link.
    expect(await context.services.jobs.rest(60_000)).toBe(true)
    const { removal } = await sql.begin(async tx => {
      await tx`update links set users = ${users(heir)}::bigint[] where id = ${_id}`
      const ended = of.after(31)
      await untilWaitedFor(tx)
      return { removal: ended }
    })
    await removal
    expect(await sql`select users from links where id = ${_id} and deleted_at is null`).toEqual([
      { users: [heir] }
    ])
    expect(await of.open(shortlink)).toBe(302)
  })

  test.each([
    { later: 'an hour', days: 31.05 },
    { later: 'three months', days: 122 }
  ])('visits that were still in the spool go with the next sweep, $later later', async ({ days }) => {
    const link = await createLink(context, user)
    expect(await of.open(link.shortlink)).toBe(302)
    await of.wantToGo(user)
    await of.after(31)
    await context.settle()
    expect(await of.visitsOf(link._id)).toEqual({ [id]: 1 })
    await of.after(days)
    expect(await of.visitsOf(link._id)).toEqual({})
  })

  test('many links end at once', async () => {
    const { sql } = context.services
    await sql`
      insert into links (id, users, shortlink, fulllink, host, created_at, nm_id, placement_cost)
      select ${id}::bigint + n, array[${id}::bigint], 'many-' || ${id} || '-' || n, 'https://example.ru', 'example.ru', now(),
        12345678, 900
      from generate_series(1, 2500) as n`
    await sql`insert into slugs select lower(shortlink), id from links where users @> array[${id}]::bigint[]`
    await of.wantToGo(user)
    await of.after(31)
    const [left] = await sql`
      select count(*)::int as links from links
      where users @> array[${id}]::bigint[] and (deleted_at is null or fulllink <> '' or host <> ''
        or nm_id is not null or placement_cost is not null)`
    expect(left).toEqual({ links: 0 })
  })
})
