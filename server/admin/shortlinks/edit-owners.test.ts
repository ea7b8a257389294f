import { beforeAll, beforeEach, expect, test } from 'vitest'

import { startAdminLinks } from '#test/admin-links.ts'
import { auditAsked } from '#test/admins.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'

const admin = duringTests(startAdminLinks)
let heir: TestUser
let ids: { owner: string; heir: string }
beforeAll(async () => {
  heir = await signUp(admin.context)
  ids = { owner: await idOf(admin.context, admin.owner), heir: await idOf(admin.context, heir) }
})

let link: { _id: string; shortlink: string }
beforeEach(async () => {
  link = await admin.link({ title: 'Прежнее', fulllink: 'https://example.ru/page' })
})

const put = (payload: object) => admin.ask('PUT', `shortlinks/${link._id}`, payload)
const history = () => auditAsked(admin.context, admin.admin, `subject=link&subjectId=${link._id}`)
const seenBy = async (user: TestUser) =>
  (await admin.context.app.inject({ url: `/api/users/shortlinks/${link._id}`, headers: user.headers }))
    .statusCode

test('other users have the link from then on, whatever their plan; the earlier owner has it no more', async () => {
  expect(await seenBy(heir)).toBe(404)
  const reply = await put({ users: [ids.heir] })
  expect(reply.json()).toMatchObject({ users: [ids.heir], username: heir.username })
  expect([await seenBy(heir), await seenBy(admin.owner)]).toEqual([200, 404])
  expect((await admin.open(`/${link.shortlink}`)).statusCode).toBe(302)
  expect(await admin.slugs({ search: heir.username, user: ids.heir })).toContain(link.shortlink)
  const entry = { action: 'link.edit', before: { users: [ids.owner] }, after: { users: [ids.heir] } }
  const users = [
    { _id: ids.owner, username: admin.owner.username },
    { _id: ids.heir, username: heir.username }
  ]
  expect(await history()).toMatchObject([{ ...entry, users }])
})

test('users who were removed since are told of in the log without a name', async () => {
  const gone = await idOf(admin.context, await signUp(admin.context))
  await put({ users: [gone] })
  await admin.context.services.sql`update users set deleted_at = now() where id = ${gone}`
  const [entry] = await history()
  expect(entry?.users).toEqual([{ _id: ids.owner, username: admin.owner.username }])
  const one = await admin.ask('GET', `audit/${entry?._id}`)
  expect(one.json()).toEqual(entry)
})

test('other users may share it', async () => {
  await put({ users: [ids.owner, ids.heir] })
  expect([await seenBy(heir), await seenBy(admin.owner)]).toEqual([200, 200])
})

test('users who are named twice are one', async () => {
  const reply = await put({ users: [ids.heir, ids.heir.padStart(18, '0')] })
  expect(reply.json()).toMatchObject({ users: [ids.heir] })
  expect(await seenBy(heir)).toBe(200)
  expect(await history()).toMatchObject([{ before: { users: [ids.owner] }, after: { users: [ids.heir] } }])
})

test('users who are gone are named, and nothing changes', async () => {
  const gone = await idOf(admin.context, await signUp(admin.context))
  await admin.context.services.sql`update users set deleted_at = now() where id = ${gone}`
  const reply = await put({ users: [ids.heir, gone], title: 'Другое' })
  expect(reply.json()).toMatchObject({
    statusCode: 422,
    details: [{ field: 'users', message: `Таких пользователей нет: ${gone}.` }]
  })
  expect(await admin.one(link._id)).toMatchObject({ users: [ids.owner], title: 'Прежнее' })
})
