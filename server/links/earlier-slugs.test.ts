import { beforeEach, expect, test } from 'vitest'

import type { OwnShortlink } from '#contract/links.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, putLink, signUp, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))
let link: { _id: string; shortlink: string }
beforeEach(async () => {
  link = await createLink(context, anna, { shortlink: nextName('first-') })
})

const target = 'https://example.ru/page'
const rename = (shortlink: string) => putLink(context, anna, link._id, { fulllink: target, shortlink })
const earlier = async () => {
  const reply = await context.app.inject({
    url: `/api/users/shortlinks/${link._id}`,
    headers: anna.headers
  })
  return reply.json<OwnShortlink>().earlierShortlinks
}
const opening = async (slug: string) => (await context.app.inject(`/${slug}`)).headers.location

test('its owner sees what it was called before, the last given first, and each leads to it', async () => {
  const first = link.shortlink
  expect(await earlier()).toEqual([])
  for (const name of [`${first}-Z`, `${first}-A`, `${first}-M`]) await rename(name)
  expect(await earlier()).toEqual([`${first}-a`, `${first}-z`, first])
  for (const name of [`${first}-a`, `${first}-z`, first]) expect(await opening(name)).toBe(target)

  await rename(first)
  expect(await earlier()).toEqual([`${first}-m`, `${first}-a`, `${first}-z`])
  await rename(first.toUpperCase())
  expect(await earlier()).toEqual([`${first}-m`, `${first}-a`, `${first}-z`])
})

test('to take one back is no new address of the day', async () => {
  const boris = await signUp(context)
  const own = await createLink(context, boris, { shortlink: nextName('back-') })
  const names = [`${own.shortlink}-2`, own.shortlink]
  for (let turn = 0; turn < 30; turn += 1) {
    const reply = await putLink(context, boris, own._id, { fulllink: target, shortlink: names[turn % 2] })
    expect(reply.statusCode).toBe(200)
  }
})

test('those that were given before it was noted when come last', async () => {
  const first = link.shortlink
  await context.services.sql`
    insert into slugs (slug, link_id, given_at) values (${`${first}-old`}, ${link._id}, null)`
  await rename(`${first}-new`)
  expect(await earlier()).toEqual([first, `${first}-old`])
})

test('a hundred and no more: then one of them can be taken back, and no other', async () => {
  const first = link.shortlink
  await context.services.sql`
    insert into slugs (slug, link_id) select ${`${first}-`} || n, ${link._id} from generate_series(1, 99) as n`
  expect((await rename(`${first}-hundred`)).statusCode).toBe(200)
  expect(await earlier()).toHaveLength(100)

  const refused = await rename(`${first}-more`)
  expect(refused.json()).toMatchObject({
    statusCode: 422,
    code: 'INVALID',
    details: [{ field: 'shortlink', message: expect.stringContaining('Верните один из них') }]
  })
  expect(await opening(`${first}-more`)).toBeUndefined()
  expect(await earlier()).toHaveLength(100)

  for (const own of [`${first}-7`, first.toUpperCase()]) expect((await rename(own)).statusCode).toBe(200)
  expect((await rename(`${first}-more`)).statusCode).toBe(422)
  const other = await createLink(context, anna)
  const free = await putLink(context, anna, other._id, { fulllink: target, shortlink: `${first}-more` })
  expect(free.statusCode).toBe(200)
})
