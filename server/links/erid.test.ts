import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { postLink, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const create = (fields: object = {}) => postLink(context, anna, fields)

const linkCount = async () => (await context.services.sql`select 1 from links`).length

async function leadsTo(fields: object, query = '') {
  const { shortlink } = (await create(fields)).json<{ shortlink: string }>()
  return (await context.app.inject(`/${shortlink}${query}`)).headers.location
}

test.each(['a', 'LjN8K-x_9', 'x'.repeat(64), ''])('%j is kept in its letter case', async erid => {
  expect((await create({ erid })).json()).toMatchObject({ erid })
})

test.each(['x'.repeat(65), 'erid 1', 'ерид', 'a&b=c', 'a#b', 'a/b', 'a%20', 'a\n', ' '])(
  '%j → 422',
  async erid => {
    const before = await linkCount()
    expect((await create({ erid })).json()).toMatchObject({ statusCode: 422, details: [{ field: 'erid' }] })
    expect(await linkCount()).toBe(before)
  }
)

test.each([
  ['https://example.ru/', 'https://example.ru/?erid=LjN8Kx'],
  ['https://example.ru/?a=1#top', 'https://example.ru/?a=1&erid=LjN8Kx#top'],
  ['https://example.ru/?erid=own', 'https://example.ru/?erid=own']
])('%s leads to %s', async (fulllink, location) => {
  expect(await leadsTo({ fulllink, erid: 'LjN8Kx' })).toBe(location)
})

test("a visitor's query never replaces it", async () => {
  for (const query of ['?erid=evil', '?%65rid=evil', '?erid=evil&erid=worse']) {
    expect(await leadsTo({ fulllink: 'https://example.ru/', erid: 'LjN8Kx' }, query)).toBe(
      'https://example.ru/?erid=LjN8Kx'
    )
  }
})
