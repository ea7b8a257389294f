import { beforeAll, describe, expect, test } from 'vitest'

import { startAdminLinks } from '#test/admin-links.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, putLink, signUp, idOf } from '#test/factories.ts'
import { notRefused } from '#test/refusal.ts'

const admin = duringTests(startAdminLinks)
let annaId: string
let ownerId: string
beforeAll(async () => {
  const anna = await signUp(admin.context, 'anna_petrova@shop.example')
  annaId = await idOf(admin.context, anna)
  ownerId = await idOf(admin.context, admin.owner)
  const { link } = admin
  await createLink(admin.context, anna, { shortlink: 'anna-one', fulllink: 'https://www.ozon.ru/product/1' })
  await link({
    shortlink: 'Kurtki-1',
    title: 'Осенние Куртки',
    fulllink: 'https://wb.example/catalog/kurtki'
  })
  await link({ shortlink: 'discount', title: 'Скидка 50% на всё', adult: true })
  await link({ shortlink: 'quoted', title: 'Магазин "Ромашка" O\'Neil' })
  await link({ shortlink: 'under_score', title: 'Путь C:\\каталог' })
  await link({ shortlink: 'landing-1', isMicrolanding: true, title: 'Ёлки' })
  const renamed = await link({ shortlink: 'before-it' })
  await putLink(admin.context, admin.owner, renamed._id, {
    fulllink: 'https://example.ru',
    shortlink: 'after-it'
  })
  const removed = await link({ shortlink: 'removed-1', title: 'Осенние куртки' })
  await admin.ask('DELETE', `shortlinks/${removed._id}`)
})

const all = ['after-it', 'landing-1', 'under_score', 'quoted', 'discount', 'Kurtki-1', 'anna-one']

test("everyone's living links, the newest first, with whose they are and their figures", async () => {
  const rows = await admin.list({})
  expect(rows.map(row => row.shortlink)).toEqual(all)
  expect(rows.at(-1)).toMatchObject({
    username: 'anna_petrova@shop.example',
    users: [annaId],
    blocked: false,
    blockedReason: '',
    complaints: 0,
    waitingButtons: [],
    deleted: null,
    visits: 0,
    uniqVisits: 0,
    daily: Array.from({ length: 30 }, () => 0)
  })
})

describe('a search', () => {
  test.each([
    ['URTK', ['Kurtki-1']],
    ['before-', ['after-it']],
    ['after-it', ['after-it']],
    ['куртк', ['Kurtki-1']],
    ['куртки осенние', ['Kurtki-1']],
    ['куртки зимние', []],
    ['елки', ['landing-1']],
    ['ozon', ['anna-one']],
    ['https://www.OZON.ru/other?page=2', ['anna-one']],
    ['https://tr.test/Anna-One', ['anna-one']],
    ['petrova@sh', ['anna-one']],
    ['petrovaxsh', []],
    ['anna_p', ['anna-one']],
    ['annaxp', []],
    ['under_score', ['under_score']],
    ['under%score', []],
    ['er_sc', ['under_score']],
    ['er%sc', []],
    ['dis', ['discount']],
    ['is', []],
    ['магазин — ромашка', ['quoted']],
    ['50%', ['discount']],
    ['5%', []],
    ['C:\\кат', ['under_score']],
    ['\\каталог', ['under_score']],
    ['"Ромашка"', ['quoted']],
    ["O'Neil", ['quoted']],
    ["'; drop table links; --x", []],
    ['wb.ex', ['Kurtki-1']],
    ['an', ['anna-one']],
    ['ос', ['Kurtki-1']]
  ])('for %j finds %j', async (search, slugs) => {
    expect(await admin.slugs({ search })).toEqual(slugs)
    // One user's links are looked through in another way.
    const ofAnna = slugs.filter(slug => slug === 'anna-one')
    expect(await admin.slugs({ search, user: annaId })).toEqual(ofAnna)
    expect(await admin.slugs({ search, user: ownerId })).toEqual(slugs.filter(slug => slug !== 'anna-one'))
  })

  test('for an id finds the one', async () => {
    const [first] = await admin.list({})
    expect(await admin.slugs({ search: first?._id ?? '' })).toEqual([first?.shortlink])
  })

  test('for a slug finds the one that had it, of however many', async () => {
    const { sql } = admin.context.services
    const often = await admin.link({ shortlink: 'renamed-often', title: '🦊'.repeat(60) })
    await sql`
      insert into slugs (slug, link_id) select 'earlier-' || md5(n::text), ${often._id}::bigint from generate_series(1, 200) as n`
    await sql`insert into slugs (slug, link_id) values ('20251111', ${often._id}::bigint)`
    await sql`update links set title = title where id = ${often._id}`
    const [{ had } = { had: [] }] = await sql<{ had: string[] }[]>`
      select array_agg(slug) as had from slugs where link_id = ${often._id}`
    expect(had).toHaveLength(202)
    for (const slug of had)
      expect(await admin.slugs({ search: slug.toUpperCase() })).toEqual(['renamed-often'])
    expect(await admin.slugs({ search: 'med-often' })).toEqual(['renamed-often'])
    await admin.ask('DELETE', `shortlinks/${often._id}`)
  })

  test.each(['%', '_', '\\', '"', '— %', 'a b c d e f g h i j k'])(
    'for %j is refused in words',
    async search => {
      const reply = await admin.ask('GET', `shortlinks?${new URLSearchParams({ search })}`)
      expect(notRefused(reply, 422)).toBeUndefined()
      expect(reply.json()).toMatchObject({ details: [{ field: 'search' }] })
    }
  )
})

describe('filters', () => {
  test.each([
    [{ adult: 'true' }, ['discount']],
    [{ adult: 'false' }, all.filter(slug => slug !== 'discount')],
    [{ isMicrolanding: 'true' }, ['landing-1']],
    [{ isMicrolanding: 'true', adult: 'true' }, []],
    [{ search: 'куртки', isMicrolanding: 'false' }, ['Kurtki-1']],
    [{ search: 'куртки', adult: 'true' }, []]
  ])('%j', async (query, slugs) => {
    expect(await admin.slugs(query)).toEqual(slugs)
  })

  test('by user, as an owner and as one of several', async () => {
    const { sql } = admin.context.services
    await sql`update links set users = users || ${annaId}::bigint where shortlink = 'quoted'`
    expect(await admin.slugs({ user: annaId })).toEqual(['quoted', 'anna-one'])
    await sql`update links set users = users[1:1] where shortlink = 'quoted'`
    expect(await admin.slugs({ user: annaId })).toEqual(['anna-one'])
    expect(await admin.slugs({ user: '1' })).toEqual([])
  })

  test('by block and by open complaints', async () => {
    const { _id, shortlink } = await admin.link()
    const complaint = await admin.complain(shortlink)
    expect(await admin.slugs({ complaints: 'true' })).toEqual([shortlink])
    expect(await admin.slugs({ complaints: 'false' })).toEqual(all)
    await admin.ask('PUT', `complaints/${complaint}`, { settled: true })
    expect(await admin.slugs({ complaints: 'true' })).toEqual([])
    await admin.block(_id)
    expect(await admin.slugs({ blocked: 'true' })).toEqual([shortlink])
    expect(await admin.slugs({ blocked: 'false' })).toEqual(all)
    await admin.ask('DELETE', `shortlinks/${_id}`)
  })

  test.each(['user=x', "user=1'--", 'adult=1', 'blocked=', 'complaints=yes', 'skip=10001', 'limit=201'])(
    '%s is refused',
    async query => {
      expect(notRefused(await admin.ask('GET', `shortlinks?${query}`), 422)).toBeUndefined()
    }
  )
})

describe('the order', () => {
  test.each([
    ['creationDate', all.toReversed()],
    ['-creationDate', all],
    ['shortlink', all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))],
    ['-shortlink', all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1))]
  ])('%s', async (sort, slugs) => {
    expect(await admin.slugs({ sort })).toEqual(slugs)
    expect(await admin.slugs({ sort, skip: '2', limit: '3' })).toEqual(slugs.slice(2, 5))
  })

  test.each(['username', 'visits', '-title', 'constructor', 'id', 'blocked'])(
    '%s is not offered, and is told so',
    async sort => {
      const reply = await admin.ask('GET', `shortlinks?sort=${sort}`)
      expect(reply.json()).toMatchObject({
        statusCode: 422,
        message: 'Сортировать можно по дате создания или короткой ссылке.',
        details: [{ field: 'sort' }]
      })
    }
  )
})

test('a page tells how many there are of all', async () => {
  const reply = await admin.ask('GET', 'shortlinks?limit=2&skip=6')
  expect(reply.json()).toHaveLength(1)
  expect(reply.headers).toMatchObject({ 'x-total-count': String(all.length), 'x-total-exact': 'true' })
  const found = await admin.ask('GET', `shortlinks?${new URLSearchParams({ search: 'куртки', limit: '1' })}`)
  expect(found.headers['x-total-count']).toBe('1')
})

test('for administrators only', async () => {
  expect((await admin.ask('GET', 'shortlinks', undefined, admin.owner)).statusCode).toBe(403)
})
