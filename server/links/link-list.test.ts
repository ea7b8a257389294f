import { beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, putLink, signUp, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
let anna: TestUser
beforeAll(async () => {
  anna = await signUpWithPlan(context, 'UNLIMITED_1')
  for (const [shortlink, title, fulllink] of links) {
    context.travel(1000)
    await createLink(context, anna, { shortlink, title, fulllink })
  }
  const boris = await signUp(context)
  await createLink(context, boris, { shortlink: 'boris-1', title: 'Скидка 100%' })
})

/** Oldest first. */
const links = [
  ['summer_1', 'Скидка 100%', 'https://example.ru/summer'],
  ['winter-2', 'Скидка 100 рублей', 'https://example.ru/winter?a=50%25'],
  ['spring_3', 'ёлка', 'https://shop.example.ru/a_b'],
  ['autumn-4', 'Елка', 'https://shop.example.ru/aXb'],
  ['SLASH-55', 'C:\\Users', 'https://example.ru/q'],
  ['plain-66', 'c:Users', 'https://example.ru/q'],
  ['quote-77', "О'Нил", 'https://пример.рф/Каталог'],
  ['empty-88', '', 'https://example.ru/']
] as const

const ask = (query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return context.app.inject({ url: `/api/users/shortlinks?${search}`, headers: anna.headers })
}

const list = async (query: Record<string, string | number> = {}) => {
  const reply = await ask(query)
  return { reply, slugs: reply.json<{ shortlink: string }[]>().map(({ shortlink }) => shortlink) }
}

const all = links.map(([shortlink]) => shortlink)
const newestFirst = all.toReversed()

describe('paging', () => {
  test('newest first, at most 50, and how many there are', async () => {
    const { reply, slugs } = await list()
    expect(slugs).toEqual(newestFirst)
    expect(reply.headers).toMatchObject({ 'x-total-count': '8', 'x-total-exact': 'true' })
  })

  test('pages put together are the whole list, each with the same total', async () => {
    const pages = []
    for (let skip = 0; skip < 9; skip += 3) {
      const { reply, slugs } = await list({ skip, limit: 3 })
      expect(reply.headers['x-total-count']).toBe('8')
      pages.push(...slugs)
    }
    expect(pages).toEqual(newestFirst)
  })

  test('beyond the end there is nothing', async () => {
    const { reply, slugs } = await list({ skip: 10_000, limit: 200 })
    expect(slugs).toEqual([])
    expect(reply.headers['x-total-count']).toBe('8')
  })

  test.each([
    ['skip', '-1'],
    ['skip', '10001'],
    ['skip', ''],
    ['skip', '1.5'],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'all'],
    ['limit', '1e2'],
    ['search', 'x'.repeat(201)]
  ])('%s=%s → 422', async (field, value) => {
    const reply = await ask({ [field]: value })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  })
})

describe('search', () => {
  test.each([
    ['скидка', ['winter-2', 'summer_1']],
    ['СКИДКА', ['winter-2', 'summer_1']],
    ['100%', ['summer_1']],
    ['%', ['winter-2', 'summer_1']],
    ['_', ['spring_3', 'summer_1']],
    ['a_b', ['spring_3']],
    ['\\', ['SLASH-55']],
    ['C:\\', ['SLASH-55']],
    ['\\\\', []],
    ['%%', []],
    ['slash', ['SLASH-55']],
    ["'", ['quote-77']],
    ["' or 1=1 --", []],
    ['пример.рф/каталог', ['quote-77']],
    ['  ёлка  ', ['autumn-4', 'spring_3']],
    ['ЕЛКА', ['autumn-4', 'spring_3']],
    ['рублей  скидка', ['winter-2']],
    ['скидка ёлка', []],
    ['скидка winter 100', ['winter-2']],
    ['ка\u00A0100%', ['summer_1']],
    ['% _', ['summer_1']],
    ['http://tropa.test/spring_3', ['spring_3']],
    ['HTTPS://Tropa.TEST/Spring_3/?utm_source=vk#x', ['spring_3']],
    ['tropa.test/spring_3', ['spring_3']],
    ['tropa.test/s%', []],
    ['tropa.test.ru/spring_3', []],
    ['tropa.test/', newestFirst],
    ['tropa.test', []],
    ['https://shop.example.ru/a_b', ['spring_3']],
    ['shop.example', ['autumn-4', 'spring_3']],
    ['boris', []],
    ['', newestFirst],
    ['   ', newestFirst]
  ])('%j finds %j', async (search, found) => {
    const { reply, slugs } = await list({ search })
    expect(slugs).toEqual(found)
    expect(reply.headers['x-total-count']).toBe(String(found.length))
  })
})

test('a link is found by a slug that it had, which still leads there', async () => {
  const { _id } = await createLink(context, anna, { shortlink: 'na-upakovke' })
  const fields = { fulllink: 'https://example.ru/page', shortlink: 'novaya' }
  expect((await putLink(context, anna, _id, fields)).statusCode).toBe(200)
  for (const search of ['NA-Upakovke', 'https://tropa.test/na-upakovke'])
    expect((await list({ search })).slugs).toEqual(['novaya'])
  expect((await list({ search: 'na-upakovk' })).slugs).toEqual([])
  await context.services.sql`delete from slugs where link_id = ${_id}`
  await context.services.sql`delete from links where id = ${_id}`
})

describe('sort', () => {
  test.each([
    ['creationDate', all],
    ['-creationDate', newestFirst],
    ['shortlink', all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))],
    ['-shortlink', all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1))]
  ])('%s', async (sort, expected) => {
    expect((await list({ sort })).slugs).toEqual(expected)
  })

  test('titles as a person would: letter case and ё do not part them', async () => {
    expect((await list({ sort: 'title' })).slugs).toEqual([
      'SLASH-55',
      'plain-66',
      'empty-88',
      'spring_3',
      'autumn-4',
      'quote-77',
      'winter-2',
      'summer_1'
    ])
  })

  test('numbers in titles are numbers, and a link without a title is called by its slug', async () => {
    const carl = await signUpWithPlan(context, 'UNLIMITED_1')
    const inOrder = [
      '№1',
      '№6',
      '№8',
      '№9',
      '№59',
      '№059а',
      '№100',
      '№20261121093000',
      'Акция 2, 10',
      'Акция 10, 2'
    ]
    for (const title of inOrder.toReversed()) await createLink(context, carl, { title })
    await createLink(context, carl, { title: '', shortlink: '1-slug-9' })
    await createLink(context, carl, { title: '', shortlink: '1-slug-10' })
    const titles = async (sort: string) => {
      const url = `/api/users/shortlinks?sort=${sort}`
      const reply = await context.app.inject({ url, headers: carl.headers })
      const found = reply.json<{ title: string; shortlink: string }[]>()
      return found.map(({ title, shortlink }) => title || shortlink)
    }
    const expected = ['1-slug-9', '1-slug-10', ...inOrder.slice(-2), ...inOrder.slice(0, -2)]
    expect(await titles('title')).toEqual(expected)
    expect(await titles('-title')).toEqual(expected.toReversed())
  })

  test('what is equal keeps one order over pages', async () => {
    const first = await list({ sort: 'fulllink', limit: 4 })
    const second = await list({ sort: 'fulllink', limit: 4, skip: 4 })
    expect(new Set([...first.slugs, ...second.slugs])).toEqual(new Set(all))
  })

  test.each([
    'uniqVisits',
    'id',
    'created_at',
    'constructor',
    'toString',
    '-valueOf',
    'hasOwnProperty',
    '--title',
    'title desc',
    'title;drop',
    ''
  ])('%j → 422', async sort => {
    const reply = await ask({ sort })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'sort' }] })
  })
})

test('totals are exact to 10 000, then an estimate', async () => {
  const carl = await signUp(context)
  const id = await idOf(context, carl)
  const fill = (from: number, to: number) => context.services.sql`
    insert into links (id, users, shortlink, fulllink, created_at)
    select n, array[${id}]::bigint[], 'many-' || n, 'https://example.ru', now()
    from generate_series(${from}::int, ${to}::int) as n`
  const totals = async () => {
    const { headers } = await context.app.inject({
      url: '/api/users/shortlinks?limit=1',
      headers: carl.headers
    })
    return [headers['x-total-count'], headers['x-total-exact']]
  }
  await fill(1, 10_000)
  expect(await totals()).toEqual(['10000', 'true'])
  await fill(10_001, 10_001)
  expect(await totals()).toEqual(['10000', 'false'])
})

test('counts of visits stand beside each link', async () => {
  const dora = await signUp(context)
  const { _id, shortlink } = await createLink(context, dora)
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
  for (const remoteAddress of ['198.18.0.1', '198.18.0.2', '198.18.0.2']) {
    await context.app.inject({ url: `/${shortlink}`, remoteAddress, headers: { 'user-agent': agent } })
  }
  await context.settle()
  const reply = await context.app.inject({ url: '/api/users/shortlinks', headers: dora.headers })
  expect(reply.json()).toMatchObject([{ _id, visits: 3, uniqVisits: 2 }])
})
