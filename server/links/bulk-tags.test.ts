import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { TagBulkOutcome } from '#contract/link-bulk.ts'
import type { OwnShortlink } from '#contract/links.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
let anna: TestUser
let foreign: { _id: string }
beforeAll(async () => {
  foreign = await createLink(context, await signUp(context), { tags: ['чужой'] })
})
beforeEach(async () => {
  anna = await signUpWithPlan(context, 'UNLIMITED_1')
})

const linkWith = async (...tags: string[]) => (await createLink(context, anna, { tags }))._id
const bulk = (payload: object) =>
  context.app.inject({
    method: 'POST',
    url: '/api/users/shortlinks/bulk/tags',
    headers: anna.headers,
    payload
  })
const outcome = async (ids: string[], action: 'add' | 'remove', tags: string[], places?: number[]) =>
  (await bulk({ ids, action, tags, ...(places && { places }) })).json<TagBulkOutcome>()
const tagsOf = async (id: string) => {
  const reply = await context.app.inject({ url: `/api/users/shortlinks/${id}`, headers: anna.headers })
  return reply.json<OwnShortlink>().tags
}
const foundBy = async (tag: string) => {
  const reply = await context.app.inject({
    url: '/api/users/shortlinks',
    query: { tag },
    headers: anna.headers
  })
  return reply
    .json<{ _id: string }[]>()
    .map(({ _id }) => _id)
    .toReversed()
}
const letters = (count: number) => Array.from({ length: count }, (_, index) => `т${index}`)

test('tags are added once, tidy; a link is told what it got, and is found by it', async () => {
  const [plain, tagged, same] = [await linkWith(), await linkWith('Осень'), await linkWith('лето', 'осень')]
  expect(await outcome([plain, tagged, same], 'add', ['  осень', 'ОСЕНЬ', 'Лето '])).toEqual({
    changed: [
      { _id: plain, tags: ['осень', 'Лето'], places: [] },
      { _id: tagged, tags: ['Лето'], places: [] }
    ],
    full: []
  })
  expect(await tagsOf(plain)).toEqual(['осень', 'Лето'])
  expect(await tagsOf(tagged)).toEqual(['Осень', 'Лето'])
  expect(await tagsOf(same)).toEqual(['лето', 'осень'])
  expect(await foundBy('лето')).toEqual([plain, tagged, same])
})

test('they are taken away in whatever letter case, and told as the link spelled them', async () => {
  const [one, two] = [await linkWith('Осень', 'блогер'), await linkWith('зима')]
  expect(await outcome([one, two], 'remove', ['осень'])).toEqual({
    changed: [{ _id: one, tags: ['Осень'], places: [0] }],
    full: []
  })
  expect(await tagsOf(one)).toEqual(['блогер'])
  expect(await tagsOf(two)).toEqual(['зима'])
  expect(await foundBy('осень')).toEqual([])
})

test('a link that would have too many is as it was and told; the others get them', async () => {
  const [full, nearly, free] = [
    await linkWith(...letters(10)),
    await linkWith(...letters(9)),
    await linkWith()
  ]
  expect(await outcome([full, nearly, free], 'add', ['а', 'б'])).toEqual({
    changed: [{ _id: free, tags: ['а', 'б'], places: [] }],
    full: [full, nearly]
  })
  expect(await tagsOf(nearly)).toEqual(letters(9))
  // What it has already takes no room.
  expect(await outcome([full, nearly], 'add', ['т1', 'в'])).toEqual({
    changed: [{ _id: nearly, tags: ['в'], places: [] }],
    full: [full]
  })
  expect(await outcome([full], 'add', ['Т1'])).toEqual({ changed: [], full: [] })
})

test('what was taken away is given back as it was and where it stood, by what was told', async () => {
  const lists = [
    ['Осень', 'блогер', 'зима'],
    ['лето', 'осень'],
    ['зима', 'Блогер', 'лето', 'осень']
  ]
  const ids: string[] = []
  for (const tags of lists) ids.push(await linkWith(...tags))
  const { changed } = await outcome(ids, 'remove', ['ОСЕНЬ', 'блогер'])
  for (const { _id, tags, places } of changed) await outcome([_id], 'add', tags, places)
  expect(await Promise.all(ids.map(tagsOf))).toEqual(lists)
})

test('a place that the list has no more is behind all; a tag without one too', async () => {
  const id = await linkWith('зима')
  await outcome([id], 'add', [' осень', 'лето ', 'весна'], [9, 0])
  expect(await tagsOf(id)).toEqual(['лето', 'зима', 'осень', 'весна'])
  expect((await bulk({ ids: [id], action: 'add', tags: ['а'], places: [10] })).statusCode).toBe(422)
})

test('of a tag that is given twice the first place counts', async () => {
  const id = await linkWith('лето', 'зима')
  await outcome([id], 'add', ['осень', 'ОСЕНЬ'], [0])
  expect(await tagsOf(id)).toEqual(['осень', 'лето', 'зима'])
})

test('of many at once none is lost', async () => {
  const ids = [await linkWith(), await linkWith()]
  const orders = letters(10).map((tag, index) => ({ tag, ids: index % 2 ? ids : ids.toReversed() }))
  const replies = await Promise.all(orders.map(({ tag, ids: order }) => outcome(order, 'add', [tag])))
  expect(replies.flatMap(({ full }) => full)).toEqual([])
  for (const id of ids) expect((await tagsOf(id)).toSorted()).toEqual(letters(10))
})

describe('nothing changes', () => {
  test('when one of them is another’s or not there', async () => {
    const mine = await linkWith('осень')
    for (const other of [foreign._id, '1']) {
      for (const action of ['add', 'remove']) {
        const reply = await bulk({ ids: [mine, other], action, tags: ['осень', 'чужой'] })
        expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
      }
    }
    expect(await tagsOf(mine)).toEqual(['осень'])
    const [kept] = await context.services.sql`select tags from links where id = ${foreign._id}`
    expect(kept).toEqual({ tags: ['чужой'] })
  })

  test.each([
    [{ tags: [] }, 'tags'],
    [{ tags: letters(11) }, 'tags'],
    [{ tags: ['я'.repeat(31)] }, 'tags.0'],
    [{ tags: ['осень', 'зима\u200b'] }, 'tags.1'],
    [{ tags: ['осень'], action: 'replace' }, 'action'],
    [{ tags: ['осень'], ids: [] }, 'ids']
  ])('for %j: 422', async (wrong, field) => {
    const id = await linkWith('лето')
    const reply = await bulk({ ids: [id], action: 'add', ...wrong })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field }] })
    expect(await tagsOf(id)).toEqual(['лето'])
  })
})
