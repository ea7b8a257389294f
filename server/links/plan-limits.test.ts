import { beforeEach, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, nextName, postLink, signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(startTestApp)
let anna: TestUser
beforeEach(async () => {
  anna = await signUp(context)
})

const create = (fields: object = {}) => postLink(context, anna, fields)

const change = ({ _id, shortlink }: { _id: string; shortlink: string }, fields: object) =>
  context.app.inject({
    method: 'PUT',
    url: `/api/users/shortlinks/${_id}`,
    headers: anna.headers,
    payload: { fulllink: 'https://example.ru', shortlink, ...fields }
  })

const remove = (id: string) =>
  context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${id}`, headers: anna.headers })

const living = async () => {
  const [row] = await context.services.sql<{ links: number; landings: number }[]>`
    select count(*)::int as links, (count(*) filter (where is_microlanding))::int as landings
    from links l join users u on u.id = l.users[1]
    where u.username = ${anna.username} and l.deleted_at is null`
  return row
}

const statuses = (replies: { statusCode: number }[]) =>
  replies.map(reply => reply.statusCode).toSorted((a, b) => a - b)

describe('links', () => {
  test('the free plan holds 3; the fourth → 402 and nothing is stored', async () => {
    for (let i = 0; i < 3; i += 1) expect((await create()).statusCode).toBe(201)
    const shortlink = nextName('link-')
    const reply = await create({ shortlink })
    expect(reply.json()).toMatchObject({ statusCode: 402, code: 'LIMIT_LINKS' })
    expect(await context.services.sql`select 1 from slugs where slug = ${shortlink}`).toEqual([])
    expect(await living()).toEqual({ links: 3, landings: 0 })
  })

  test('deleting frees a place, changing takes none', async () => {
    const [first] = [await createLink(context, anna), await createLink(context, anna)]
    const last = await createLink(context, anna)
    expect((await change(last, { title: 'Весна' })).statusCode).toBe(200)
    expect((await change({ ...last, shortlink: nextName('link-') }, {})).statusCode).toBe(200)
    await remove(first._id)
    expect((await create()).statusCode).toBe(201)
    expect((await create()).statusCode).toBe(402)
  })

  test('a paid plan holds as many as it says', async () => {
    await givePlan(context, anna, 'SOCIAL_1')
    for (let i = 0; i < 10; i += 1) expect((await create()).statusCode).toBe(201)
    expect((await create()).json()).toMatchObject({ code: 'LIMIT_LINKS' })
  })

  test('an unlimited plan holds any number', async () => {
    await givePlan(context, anna, 'UNLIMITED_1')
    const replies = await Promise.all(Array.from({ length: 30 }, () => create({ isMicrolanding: true })))
    expect(new Set(statuses(replies))).toEqual(new Set([201]))
  })

  test('after the end of a plan no more can be made, and every link goes on', async () => {
    await givePlan(context, anna, 'SOCIAL_1')
    const links = []
    for (let i = 0; i < 5; i += 1) links.push(await createLink(context, anna))
    await context.services.sql`
      update users set payed_to = ${new Date(context.now() - MINUTE_MS)} where username = ${anna.username}`
    expect((await create()).json()).toMatchObject({ code: 'LIMIT_LINKS' })
    for (const { shortlink } of links) {
      expect((await context.app.inject(`/${shortlink}`)).statusCode).toBe(302)
    }
  })

  test('many at once never make one too many', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => create()))
    expect(statuses(replies)).toEqual([...Array<number>(3).fill(201), ...Array<number>(9).fill(402)])
    expect(await living()).toEqual({ links: 3, landings: 0 })
  })

  test('what a shared link costs is the first user’s', async () => {
    const boris = await signUp(context)
    const shared = await createLink(context, boris)
    await context.services.sql`
      update links set users = users || (select id from users where username = ${anna.username})
      where id = ${shared._id}`
    for (let i = 0; i < 3; i += 1) expect((await create()).statusCode).toBe(201)
    expect((await create()).statusCode).toBe(402)
  })
})

describe('micro-landings', () => {
  test('the free plan has none, new or changed', async () => {
    expect((await create({ isMicrolanding: true })).json()).toMatchObject({
      statusCode: 402,
      code: 'LIMIT_MICROLANDINGS'
    })
    const link = await createLink(context, anna)
    expect((await change(link, { isMicrolanding: true })).json()).toMatchObject({
      code: 'LIMIT_MICROLANDINGS'
    })
    expect(await living()).toEqual({ links: 1, landings: 0 })
  })

  test('a plan has as many as it says, and giving one up frees its place', async () => {
    await givePlan(context, anna, 'SOCIAL_1')
    const landings = []
    for (let i = 0; i < 3; i += 1) landings.push(await createLink(context, anna, { isMicrolanding: true }))
    const link = await createLink(context, anna)
    expect((await create({ isMicrolanding: true })).json()).toMatchObject({ code: 'LIMIT_MICROLANDINGS' })
    expect((await change(link, { isMicrolanding: true })).statusCode).toBe(402)
    const [first] = landings
    if (!first) throw new Error('no landing')
    expect((await change(first, { isMicrolanding: true, title: 'Та же' })).statusCode).toBe(200)
    expect((await change(first, { isMicrolanding: false })).statusCode).toBe(200)
    expect((await change(link, { isMicrolanding: true })).statusCode).toBe(200)
    expect(await living()).toEqual({ links: 4, landings: 3 })
  })

  test('many changes at once never make one too many', async () => {
    await givePlan(context, anna, 'SOCIAL_1')
    const links = []
    for (let i = 0; i < 8; i += 1) links.push(await createLink(context, anna))
    const replies = await Promise.all(links.map(link => change(link, { isMicrolanding: true })))
    expect(statuses(replies)).toEqual([...Array<number>(3).fill(200), ...Array<number>(5).fill(402)])
    expect(await living()).toEqual({ links: 8, landings: 3 })
  })
})
