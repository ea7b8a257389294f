import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, postLink, putLink, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const create = (fields: object = {}) => postLink(context, anna, fields)

const change = (id: string, payload: object) => putLink(context, anna, id, payload)

const targets = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.ru',
  'https://a:b@example.ru',
  'https://tropa.test/abcdef',
  'https://TROPA.test./abcdef',
  'https://www.tropa.test/abcdef',
  'нет адреса'
]
const places: [field: string, make: (address: string) => object][] = [
  ['fulllink', fulllink => ({ fulllink })],
  ['appImage', appImage => ({ appImage })],
  ['additionalLinks.0.url', url => ({ additionalLinks: [{ title: 'x', url }] })],
  [
    'additionalLinks.1.url',
    url => ({
      additionalLinks: [
        { title: 'x', url: 'https://example.ru' },
        { title: 'y', url }
      ]
    })
  ]
]

test.each(places)('%s is read like every target', async (field, make) => {
  const { _id, shortlink } = await createLink(context, anna)
  const before = await context.services.sql`select * from links order by id`
  for (const address of targets) {
    const wrong = { statusCode: 422, code: 'INVALID', details: [{ field }] }
    expect((await create(make(address))).json(), address).toMatchObject(wrong)
    const draft = { fulllink: 'https://example.ru', shortlink, ...make(address) }
    expect((await change(_id, draft)).json(), address).toMatchObject(wrong)
  }
  expect(await context.services.sql`select * from links order by id`).toEqual(before)
})

test.each(targets)('type of %s → 422', async address => {
  const reply = await context.app.inject({
    url: `/api/users/shortlinks/type?url=${encodeURIComponent(address)}`,
    headers: anna.headers
  })
  expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'url' }] })
})

test('type of a product', async () => {
  const reply = await context.app.inject({
    url: '/api/users/shortlinks/type?url=www.wildberries.ru/catalog/12345678/detail.aspx',
    headers: anna.headers
  })
  expect(reply.json()).toEqual({
    type: 'wildberries',
    title: 'Товар Wildberries № 12345678',
    nmId: 12345678
  })
})

test('a bare domain is kept with https, IDN as given', async () => {
  expect((await create({ fulllink: 'пример.рф/Страница' })).json()).toMatchObject({
    fulllink: 'https://пример.рф/Страница'
  })
})
