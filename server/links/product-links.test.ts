import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, postLink, putLink, signUp, idOf, signUpWithPlan } from '#test/factories.ts'

import { linkedProducts, linksOfProduct } from './product-links.store.ts'
import { recognise } from './recognition/link-type.ts'
import { addresses } from './recognition/testing/addresses.ts'
import { readTarget } from './target.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const card = (nmId: number) => `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`
const get = (id: string, { headers } = anna) =>
  context.app.inject({ url: `/api/users/shortlinks/${id}`, headers })

test('a link knows its product from the moment it is made, and after each change of its target', async () => {
  const made = await postLink(context, anna, { fulllink: card(12_345_678) })
  expect(made.json()).toMatchObject({ nmId: 12_345_678 })
  const { _id, shortlink } = made.json<{ _id: string; shortlink: string }>()

  const moved = await putLink(context, anna, _id, { shortlink, fulllink: card(87_654_321) })
  expect(moved.json()).toMatchObject({ nmId: 87_654_321 })
  expect((await get(_id)).json()).toMatchObject({ nmId: 87_654_321 })

  const away = await putLink(context, anna, _id, { shortlink, fulllink: 'https://example.ru/' })
  expect(away.json()).toMatchObject({ nmId: null })
  expect((await get(_id)).json()).toMatchObject({ nmId: null })
})

test('a landing is of the product that its main button leads to; its other buttons are of none', async () => {
  const landing = { isMicrolanding: true, microlandingTemplate: 'light' }
  const own = await postLink(context, anna, {
    ...landing,
    fulllink: card(11_112_222),
    additionalLinks: [{ title: 'Другой', url: card(33_334_444) }]
  })
  expect(own.json()).toMatchObject({ nmId: 11_112_222 })
  const elsewhere = await postLink(context, anna, {
    ...landing,
    additionalLinks: [{ title: 'Товар', url: card(33_334_444) }]
  })
  expect(elsewhere.json()).toMatchObject({ nmId: null })
})

test('products of a user: living and archived links, shared ones too; another’s and deleted ones are not', async () => {
  const [boris, other] = [await signUp(context), await signUp(context)]
  const { sql } = context.services
  const borisId = await idOf(context, boris)
  const make = async (nmId: number, user = boris) =>
    (await createLink(context, user, { fulllink: card(nmId) }))._id
  const first = await make(5001)
  const second = await make(5002)
  const third = await make(5001)
  const shared = await make(5002, other)
  await make(5003, other)
  await sql`update links set users = users || ${borisId}::bigint where id = ${shared}`
  await sql`update links set archived_at = now(), picture = 'old.jpg', placement_cost = 700 where id = ${first}`
  const products = await linkedProducts(sql, borisId)
  const linkedAt = expect.any(Number)
  expect(products).toEqual([
    { nmId: 5002, links: [shared, second].map(id => ({ id, since: 0 })), linkedAt, picture: '' },
    { nmId: 5001, links: [third, first].map(id => ({ id, since: 0 })), linkedAt, picture: 'old.jpg' }
  ])
  expect((await linksOfProduct(sql, borisId, 5001)).map(({ id, cost }) => [id, cost])).toEqual([
    [third, null],
    [first, 700]
  ])
  await sql`update links set deleted_at = now() where id = any(${[third, first]}::bigint[])`
  expect((await linkedProducts(sql, borisId)).map(({ nmId }) => nmId)).toEqual([5002])
  expect(await linksOfProduct(sql, borisId, 5001)).toEqual([])
})

test('the migration recognises in the database what the service recognises', async () => {
  const { sql } = context.services
  const owner = await idOf(context, anna)
  const more = `
    https://www.wildberries.ru/catalog/12345678
    https://wildberries.ru./catalog/12345678/
    https://www.wildberries.ru:8443/catalog/12345678?size=1#top
    https://www.wildberries.ru/catalog/12345678x/detail.aspx
    https://www.wildberries.ru/Catalog/12345678/detail.aspx
    https://www.wildberries.ru/catalog/123/detail.aspx
    https://www.wildberries.ru/catalog/9999999999999/detail.aspx
    https://www.wildberries.ru/x/catalog/12345678/detail.aspx
    https://www.wildberries.ru/?card=12345678
    https://example.ru/?to=https://www.wildberries.ru/catalog/12345678/detail.aspx
    https://example.ru/#//www.wildberries.ru/catalog/12345678/
    https://www.wildberries.ru.example.ru/catalog/12345678/detail.aspx
    https://global.wildberries.ru/product/noski-korotkie-216617294?option=345257859
    https://www.wildberries.ru/product/149763240
    https://www.wildberries.ru/product/?size=1&card=12345678&x=2#card=2
    https://www.wildberries.ru/product?card=12345678&card=87654321
    https://www.wildberries.ru/product?card=1e8
    https://www.wildberries.ru/product?discard=12345678
    https://seller.wildberries.ru/product/12345678`
  const targets = [...Object.values(addresses), more]
    .flatMap(list => list.trim().split(/\s+/))
    .map(address => readTarget(address, 'url', []))
  await sql`
    insert into links (id, users, shortlink, fulllink, created_at)
    select 900000 + place, array[${owner}]::bigint[], ${nextName('filled-')} || place, target, now()
    from unnest(${targets}::text[]) with ordinality as given (target, place)`
  const migration = await readFile(
    new URL('../../migrations/postgres/0014_marketplace.sql', import.meta.url),
    'utf8'
  )
  const [fill] = /^update links set nm_id[^;]*;/m.exec(migration) ?? []
  if (fill === undefined) throw new Error('the migration fills nothing')
  await sql.unsafe(fill)
  const rows = await sql<{ fulllink: string; nm_id: string | null }[]>`
    select fulllink, nm_id from links where id between 900000 and 999999 order by id`
  const filled = rows.map(({ fulllink, nm_id: nmId }) => [fulllink, nmId === null ? undefined : Number(nmId)])
  expect(filled).toEqual(targets.map(target => [target, recognise(target).nmId]))
  expect(filled.filter(([, nmId]) => nmId !== undefined).length).toBeGreaterThan(12)
})
