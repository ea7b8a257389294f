import { beforeAll, expect, test, vi } from 'vitest'

import { openLinkCache } from '#server/redirect/link-cache.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, idOf } from '#test/factories.ts'

import { deleteLink } from './bulk.ts'
import { changeLink, createLink, type LinksDependencies } from './links.ts'

const nobody = async () => {}

const context = duringTests(startTestApp)
const elsewhere = duringTests(() => openLinkCache(context.services.sql))
let deps: LinksDependencies
let owner: string

beforeAll(async () => {
  const { sql } = context.services
  // As in a process that ends right after the commit.
  const told = { wantPreview: nobody, productLinked: nobody, forgetSlugs: () => {} }
  deps = { sql, clock: context.now, ownBases: [], ...told }
  owner = await idOf(context, await signUp(context))
})

const stateOf = async (slug: string) => (await elsewhere.load(slug)).state

test('what is committed is heard everywhere, whatever becomes of the process that did it', async () => {
  const slug = nextName('heard-')
  const forgotten = () => vi.waitUntil(() => elsewhere.peek(slug) === undefined, { timeout: 60_000 })
  expect(await stateOf(slug)).toBe('unknown')
  const { id } = await createLink(deps, owner, { fulllink: 'https://example.ru/', shortlink: slug })
  await forgotten()
  expect(await stateOf(slug)).toBe('live')
  await changeLink(deps, owner, id, { fulllink: 'https://example.ru/new', shortlink: nextName('renamed-') })
  await forgotten()
  expect(await elsewhere.load(slug)).toMatchObject({ target: 'https://example.ru/new' })
  await deleteLink(deps, owner, id)
  await forgotten()
  expect(await stateOf(slug)).toBe('deleted')
})
