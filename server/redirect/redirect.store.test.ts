import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, signUpWithPlan } from '#test/factories.ts'

import { findSlugs, toFound } from './redirect.store.ts'

const context = duringTests(startTestApp)

test('many slugs are looked up at once: each has its own answer, in the order in which they are asked', async () => {
  const { sql } = context.services
  const user = await signUp(context)
  const [live, deleted, blocked] = [
    await createLink(context, user),
    await createLink(context, user),
    await createLink(context, user)
  ]
  await sql`update links set deleted_at = now() where id = ${deleted._id}`
  await sql`update links set blocked_at = now() where id = ${blocked._id}`
  const [name, gone, closed] = [live, deleted, blocked].map(link => link.shortlink.toLowerCase())
  const slugs = [closed ?? '', 'nobody-has-this', name ?? '', gone ?? '', name ?? '', "'; --"]
  const found = (await findSlugs(sql, slugs)).map(toFound)
  expect(found.map(({ state }) => state)).toEqual([
    'blocked',
    'unknown',
    'live',
    'deleted',
    'live',
    'unknown'
  ])
  expect(found[2]).toMatchObject({ id: live._id, target: 'https://example.ru/page' })
  expect(found[4]).toEqual(found[2])
  expect(await findSlugs(sql, [])).toEqual([])
})

test('a row that leads nowhere keeps no other from being answered', async () => {
  const { sql, cache } = context.services
  const user = await signUpWithPlan(context, 'UNLIMITED_12')
  const links = await Promise.all(Array.from({ length: 20 }, () => createLink(context, user)))
  const slugs = links.map(link => link.shortlink.toLowerCase())
  await sql`update links set fulllink = 'nowhere' where id = ${links[10]?._id ?? ''}`
  cache.forget(slugs)
  const answers = await Promise.allSettled(slugs.map(slug => cache.load(slug)))
  expect(answers.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []))).toEqual([10])
})
