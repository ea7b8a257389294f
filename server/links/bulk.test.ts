import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, nextName, postLink, signUp, type TestUser, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
let anna: TestUser
let foreign: { _id: string; shortlink: string }
let links: { _id: string; shortlink: string }[]

beforeAll(async () => {
  foreign = await createLink(context, await signUp(context))
})
beforeEach(async () => {
  anna = await signUpWithPlan(context, 'UNLIMITED_1')
  links = []
  while (links.length < 4) links.push(await createLink(context, anna))
})

const bulk = (payload: object) =>
  context.app.inject({
    method: 'POST',
    url: '/api/users/shortlinks/bulk',
    headers: anna.headers,
    payload
  })

const idsOf = (some = links) => some.map(({ _id }) => _id)

const listed = async (query: Record<string, string> = {}) => {
  const reply = await context.app.inject({ url: '/api/users/shortlinks', query, headers: anna.headers })
  return reply
    .json<{ _id: string }[]>()
    .map(({ _id }) => _id)
    .toReversed()
}

const archived = () => listed({ state: 'archived' })

const opening = async ({ shortlink }: { shortlink: string }) =>
  (await context.app.inject(`/${shortlink}`)).statusCode

describe('archive', () => {
  test('takes links off the list and brings them back; they go on working and keep their figures', async () => {
    const [first, , ...rest] = links
    const ids = idsOf(links.slice(0, 2))
    expect((await bulk({ ids, action: 'archive' })).json()).toEqual({ changed: 2 })
    expect(await archived()).toEqual(ids)
    expect(await listed()).toEqual(idsOf(rest))
    if (!first) throw new Error('no link')
    const one = await context.app.inject({ url: `/api/users/shortlinks/${first._id}`, headers: anna.headers })
    expect(one.json()).toMatchObject({ archived: true, state: 'active', visits: 0 })
    expect(await opening(first)).toBe(302)
    expect((await bulk({ ids: idsOf(), action: 'restore' })).json()).toEqual({ changed: 2 })
    expect(await archived()).toEqual([])
    expect(await listed()).toEqual(idsOf())
  })

  test('twice is as once', async () => {
    const ids = idsOf()
    expect((await bulk({ ids, action: 'archive' })).json()).toEqual({ changed: 4 })
    expect((await bulk({ ids, action: 'archive' })).json()).toEqual({ changed: 0 })
    expect(await archived()).toEqual(ids)
  })

  test('frees no place in the plan', async () => {
    const boris = await signUp(context)
    const own = []
    while (own.length < 3) own.push(await createLink(context, boris))
    const reply = await context.app.inject({
      method: 'POST',
      url: '/api/users/shortlinks/bulk',
      headers: boris.headers,
      payload: { ids: idsOf(own), action: 'archive' }
    })
    expect(reply.json()).toEqual({ changed: 3 })
    expect((await postLink(context, boris)).json()).toMatchObject({ code: 'LIMIT_LINKS' })
  })
})

test('delete ends links at once, under every name, and their names are never given out again', async () => {
  const [first] = links
  if (!first) throw new Error('no link')
  const renamed = nextName('renamed-')
  await context.app.inject({
    method: 'PUT',
    url: `/api/users/shortlinks/${first._id}`,
    headers: anna.headers,
    payload: { fulllink: 'https://example.ru', shortlink: renamed }
  })
  const names = [...links, { shortlink: renamed }]
  for (const name of names) expect(await opening(name)).toBe(302)
  expect((await bulk({ ids: idsOf(), action: 'delete' })).json()).toEqual({ changed: 4 })
  expect(await Promise.all(names.map(opening))).toEqual(names.map(() => 410))
  expect(await listed()).toEqual([])
  expect((await postLink(context, anna, { shortlink: renamed })).json()).toMatchObject({ code: 'SLUG_TAKEN' })
  expect((await bulk({ ids: idsOf(), action: 'restore' })).statusCode).toBe(404)
  // Whose answer was lost asks again.
  expect((await bulk({ ids: idsOf(), action: 'delete' })).json()).toEqual({ changed: 0 })
})

test('an id given twice, or with zeros before it, is one', async () => {
  const [id = ''] = idsOf()
  expect((await bulk({ ids: [id, id, id.padStart(18, '0')], action: 'archive' })).json()).toEqual({
    changed: 1
  })
  expect(await archived()).toEqual([id])
})

describe('nothing happens', () => {
  test.each(['archive', 'restore', 'delete'])('when one of those to %s is not one’s own', async action => {
    const mine = idsOf()
    for (const other of [foreign._id, '1', '0', '9'.repeat(18)]) {
      const reply = await bulk({ ids: [...mine, other], action })
      expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    }
    expect(await listed()).toEqual(mine)
    expect(await opening(foreign)).toBe(302)
  })

  test('when one of them is deleted', async () => {
    const [first = ''] = idsOf()
    await bulk({ ids: [first], action: 'delete' })
    expect((await bulk({ ids: idsOf(), action: 'archive' })).statusCode).toBe(404)
    expect(await archived()).toEqual([])
  })

  test.each([
    [{ ids: [], action: 'delete' }, 'ids'],
    [{ ids: Array.from({ length: 201 }, (_, index) => String(index)), action: 'delete' }, 'ids'],
    [{ ids: ['x'], action: 'delete' }, 'ids.0'],
    [{ ids: [''], action: 'delete' }, 'ids.0'],
    [{ ids: ['-1'], action: 'delete' }, 'ids.0'],
    [{ ids: ['1'.repeat(19)], action: 'delete' }, 'ids.0'],
    [{ ids: [1], action: 'delete' }, 'ids.0'],
    [{ ids: '1', action: 'delete' }, 'ids'],
    [{ action: 'delete' }, 'ids'],
    [{ ids: ['1'] }, 'action'],
    [{ ids: ['1'], action: 'block' }, 'action'],
    [{ ids: ['1'], action: 'constructor' }, 'action'],
    [{ ids: ['1'], action: null }, 'action']
  ])('for %j: 422', async (payload, field) => {
    expect((await bulk(payload)).json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  })
})

describe('many at once', () => {
  test('all of a request or none of it is ever to be seen, and none waits for another for ever', async () => {
    while (links.length < 12) links.push(await createLink(context, anna))
    const ids = idsOf()
    const orders = fc.sample(fc.shuffledSubarray(ids, { minLength: ids.length }), { numRuns: 24, seed: 3 })
    const done = new AbortController()
    const seen = new Set<number>()
    const watching = (async () => {
      while (!done.signal.aborted) seen.add((await archived()).length)
    })()
    const answers = await Promise.all(
      orders.map((order, index) => bulk({ ids: order, action: index % 2 === 0 ? 'archive' : 'restore' }))
    )
    done.abort()
    await watching
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect([...seen].filter(count => count !== 0 && count !== ids.length)).toEqual([])
  })

  test('what was deleted is what requests that said so deleted, each whole', async () => {
    const request = fc.record({
      ids: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
      action: fc.constantFrom('archive', 'restore', 'delete'),
      withForeign: fc.boolean()
    })
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 6 }), async requests => {
        links = await Promise.all(Array.from({ length: 4 }, () => createLink(context, anna)))
        const ids = idsOf()
        const done = await Promise.all(
          requests.map(async ({ ids: places, action, withForeign }) => {
            const named = places.map(place => ids[place] ?? '')
            const all = withForeign ? [...named, foreign._id] : named
            const { statusCode } = await bulk({ ids: all, action })
            return { named, action, withForeign, statusCode }
          })
        )
        for (const { withForeign, statusCode } of done) {
          expect(withForeign ? [404] : [200, 404]).toContain(statusCode)
        }
        const deleted = new Set(
          done.flatMap(one => (one.action === 'delete' && one.statusCode === 200 ? one.named : []))
        )
        const living = new Set([...(await listed({ limit: '200' })), ...(await archived())])
        expect(ids.filter(id => !living.has(id)).toSorted()).toEqual([...deleted].toSorted())
        // Whoever was refused met a link that is gone.
        const refused = done.filter(one => one.statusCode === 404 && !one.withForeign)
        expect(refused.filter(({ named }) => !named.some(id => deleted.has(id)))).toEqual([])
        await bulk({ ids: ids.filter(id => !deleted.has(id)), action: 'delete' })
      }),
      { numRuns: 25 }
    )
  }, 600_000)
})
