import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { suffixesOf } from '#contract/link-hosts.ts'
import { linkTypes, type LinkType } from '#contract/link-types.ts'
import { linkStates, type LinkState } from '#contract/links.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'
import { insertPlainVisits, type PlainVisit } from '#test/link-visits.ts'

import { fillHosts } from './hosts.store.ts'
import { recognise } from './recognition/link-type.ts'
import { targets } from './testing/targets.ts'

const context = duringTests(startTestApp, 300_000)
let anna: TestUser

interface Wanted {
  _id: string
  fulllink: string
  title: string
  shortlink: string
  tags: string[]
  erid: string
  advertiser: string
  state: LinkState
  archived: boolean
  visits: number
}
const wanted: Wanted[] = []

const tagNames = ['весна', 'Лето', 'скидка 50%', 'ВК']
const titles = ['Скидка', 'скидка 2', 'Каталог Ёлок', 'C:\\елка_1', '']

const state = fc.constantFrom(...linkStates)
const shape = fc.record({
  title: fc.constantFrom(...titles),
  tags: fc.subarray(tagNames),
  erid: fc.constantFrom('', 'LjN8Kab_9'),
  advertiser: fc.constantFrom('', 'ООО «Ёж», ИНН 7701'),
  state,
  archived: fc.boolean(),
  visits: fc.nat({ max: 3 })
})

const inHours = (hours: number) => new Date(context.now() + hours * HOUR_MS)

/** Brings a link into a state in every way at once that comes after it. */
const columnsOf = (wished: LinkState) => ({
  blocked: wished === 'blocked' ? inHours(-1) : null,
  ends: wished === 'ended' ? inHours(-1) : inHours(1000),
  starts: wished === 'waiting' ? inHours(500) : null,
  failed: wished === 'active' ? 1 : 2
})

beforeAll(async () => {
  anna = await signUpWithPlan(context, 'UNLIMITED_1')
  const boris = await signUp(context)
  await createLink(context, boris, { title: 'Скидка', tags: tagNames })
  const shapes = fc.sample(shape, { numRuns: targets.length, seed: 7 })
  const visits: PlainVisit[] = []
  for (const [index, fulllink] of targets.entries()) {
    const fields = shapes[index]
    if (!fields) throw new Error('a sample is missing')
    const { title, tags, erid, advertiser } = fields
    const { _id, shortlink } = await createLink(context, anna, { fulllink, title, tags, erid, advertiser })
    const { blocked, ends, starts, failed } = columnsOf(fields.state)
    await context.services.sql`
      update links set blocked_at = ${blocked}, ends_at = ${ends}, starts_at = ${starts}, failed_checks = ${failed},
        archived_at = ${fields.archived ? inHours(-2) : null}
      where id = ${_id}`
    wanted.push({ _id, shortlink, fulllink, ...fields })
    for (let count = 0; count < fields.visits; count += 1) visits.push({ link: _id, time: context.now() })
    visits.push({ link: _id, time: context.now(), machine: 'bot' })
  }
  await insertPlainVisits(context, await idOf(context, anna), visits)
}, 300_000)

const ask = (query: Record<string, string>) =>
  context.app.inject({ url: '/api/users/shortlinks', query, headers: anna.headers })

const idsOf = async (query: Record<string, string>) => {
  const reply = await ask(query)
  expect(reply.statusCode, reply.body).toBe(200)
  return {
    ids: reply.json<{ _id: string }[]>().map(({ _id }) => _id),
    total: Number(reply.headers['x-total-count'])
  }
}

describe('type', () => {
  test.each(linkTypes)('%s is what is recognised as such, and nothing else', async type => {
    const expected = wanted.filter(link => !link.archived && recognise(link.fulllink).type === type)
    const { ids, total } = await idsOf({ type, limit: '200', sort: 'creationDate' })
    expect(ids).toEqual(expected.map(({ _id }) => _id))
    expect(total).toBe(ids.length)
  })

  test('no suffix of one type is within another’s, so the order of the table says nothing', () => {
    const all = linkTypes.filter(type => type !== 'site').flatMap(type => suffixesOf(type))
    const within = all.filter(one => all.some(other => one !== other && one.endsWith(`.${other}`)))
    expect(within).toEqual([])
  })

  test('follows the target', async () => {
    const { _id, shortlink } = await createLink(context, anna, { fulllink: 'https://vk.com/x' })
    const change = (fulllink: string) =>
      context.app.inject({
        method: 'PUT',
        url: `/api/users/shortlinks/${_id}`,
        headers: anna.headers,
        payload: { fulllink, shortlink }
      })
    await change('https://rutube.ru/x')
    expect((await idsOf({ type: 'vk', limit: '200' })).ids).not.toContain(_id)
    expect((await idsOf({ type: 'rutube', limit: '200' })).ids).toContain(_id)
    await context.app.inject({
      method: 'DELETE',
      url: `/api/users/shortlinks/${_id}`,
      headers: anna.headers
    })
  })

  test('is known of links of an earlier version too, however many', async () => {
    const { sql } = context.services
    const dora = await signUp(context)
    const id = await idOf(context, dora)
    await sql`
      insert into links (id, users, shortlink, fulllink, created_at)
      select n, array[${id}]::bigint[], 'old-' || n, 'https://www.OZON.ru./' || n, now() from generate_series(1, 2500) as n`
    await sql`update links set fulllink = 'no address' where id = 2500`
    await fillHosts(sql)
    const reply = await context.app.inject({
      url: '/api/users/shortlinks?type=ozon&limit=1',
      headers: dora.headers
    })
    expect(reply.headers['x-total-count']).toBe('2499')
  })
})

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The list as it should be, by plain means. */
function plainList(query: {
  type?: LinkType | undefined
  state?: LinkState | 'archived' | undefined
  tag?: string | undefined
  search?: string | undefined
  sort?: string | undefined
}): string[] {
  const { sort = '-creationDate', search = '' } = query
  const words = plain(search)
    .split(/\s+/)
    .map(word => word.replace(/^(https:\/\/)?tropa\.test\//, ''))
  const found = wanted.filter(
    link =>
      (query.state === 'archived' ? link.archived : !link.archived) &&
      (query.state === undefined || query.state === 'archived' || link.state === query.state) &&
      (query.type === undefined || recognise(link.fulllink).type === query.type) &&
      (query.tag === undefined ||
        link.tags.some(tag => tag.toLowerCase() === query.tag?.trim().toLowerCase())) &&
      words.every(word =>
        [link.title, link.shortlink, link.fulllink, link.erid, link.advertiser, ...link.tags].some(one =>
          plain(one).includes(word)
        )
      )
  )
  const rank = (link: Wanted) => (sort.endsWith('visits') ? link.visits : 0)
  const ordered = found.toSorted(
    (one, other) => rank(one) - rank(other) || wanted.indexOf(one) - wanted.indexOf(other)
  )
  return (sort.startsWith('-') ? ordered.toReversed() : ordered).map(({ _id }) => _id)
}

/** Pieces of every field, what a pattern would mean by itself, addresses of this service. */
const searched =
  "скидка ЛЕТ 50% com елк ЁЛ ljn8k ёж», 7701 нет % _ \\ \\_ a%b ' tropa.test/ https://tropa.test/l tropa.test/%".split(
    ' '
  )

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

const told = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  )

test('every mixture of filters and sorts is the plain list, its pages put together, its total exact', async () => {
  const query = fc.record({
    type: maybe(...linkTypes),
    state: maybe<LinkState | 'archived'>(...linkStates, 'archived'),
    tag: maybe(...tagNames, ' ЛЕТО ', 'нет такого'),
    search: fc
      .array(fc.tuple(fc.constantFrom(...searched), fc.constantFrom(' ', '  ', '\u00A0')), { maxLength: 3 })
      .map(words => words.flat().join('')),
    sort: maybe('visits', '-visits', 'creationDate', '-creationDate')
  })
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 5, max: 60 }), async (asked, limit) => {
      const expected = plainList(asked)
      const pages: string[] = []
      for (let skip = 0; skip <= expected.length; skip += limit) {
        const { ids, total } = await idsOf({ ...told(asked), limit: String(limit), skip: String(skip) })
        expect(total).toBe(expected.length)
        pages.push(...ids)
      }
      expect(pages).toEqual(expected)
    }),
    { numRuns: 120 }
  )
}, 600_000)

test('each link says the state that it is found by', async () => {
  for (const one of linkStates) {
    const reply = await ask({ state: one, limit: '200' })
    const links = reply.json<{ state: string; archived: boolean }[]>()
    expect(links.length).toBeGreaterThan(0)
    expect(new Set(links.map(link => `${link.state} ${link.archived}`))).toEqual(new Set([`${one} false`]))
  }
})

test.each([
  ['type', ['', 'Vk', 'all', 'constructor', 'vk,ok']],
  ['state', ['', 'dead', 'Archived', 'toString', 'active,broken']]
])('%s is one of those that there are, or 422', async (field, values) => {
  for (const value of values) {
    const reply = await ask({ [field]: value })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  }
})
