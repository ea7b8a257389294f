import { beforeAll, expect, test } from 'vitest'

import { recordChange } from '#server/admin/audit/record.ts'
import { readConfig } from '#server/platform/config.ts'
import { preparePostgres } from '#server/preparing.ts'
import { newAdmin, putUser } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { createClient } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'

import { linkIdentity } from './identities.store.ts'
import { removeRole } from './roles.store.ts'
import { newSecret } from './secrets.ts'
import { confirmUser } from './sign-in.store.ts'

const NAME = 'boss@example.ru'
const config = readConfig({ ADMIN_USERNAME: NAME })

const context = duringTests(() => startTestApp({ ADMIN_USERNAME: NAME }))
const client = createClient(context)
let boss: TestUser
let id: string
beforeAll(async () => {
  boss = await signUp(context, NAME)
  id = await idOf(context, boss)
})

const entry = {
  at: expect.any(Date),
  admin_id: null,
  action: 'role.grant',
  subject: 'user',
  subject_name: NAME,
  before: { roles: ['USER'] },
  after: { roles: ['ADMIN', 'USER'] }
}
const written = () => context.services.sql`
  select at, admin_id, action, subject, subject_name, before, after from audit where subject_id = ${id} order by id`
const start = () => preparePostgres(context.services.sql, config, context.now())

test('the role of whom ADMIN_USERNAME names is written down once, with the proof of the mailbox', async () => {
  await start()
  const failed = context.services.sql.begin(async tx => {
    await confirmUser(tx, id, { adminUsername: NAME, recordChange }, context.now())
    throw new Error('not after all')
  })
  await expect(failed).rejects.toThrow('not after all')
  expect(await written()).toEqual([])

  const secret = await newSecret(context.services.sql, { kind: 'confirm', userId: id }, context.now())
  const reply = await client.confirm(secret, { token: boss.token })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await written()).toEqual([entry])
  await start()
  expect(await written()).toEqual([entry])
})

test('who has lost it does not get it back by what others prove, nor by another letter', async () => {
  const { sql } = context.services
  await removeRole(sql, id, 'ADMIN')
  const stranger = await signUp(context)
  for (const user of [stranger, boss]) {
    const userId = await idOf(context, user)
    const secret = await newSecret(sql, { kind: 'confirm', userId }, context.now())
    expect((await client.confirm(secret, { token: user.token })).statusCode).toBe(200)
  }
  expect(await sql`select roles from users where id = ${id}`).toEqual([{ roles: ['USER'] }])
  expect(await written()).toEqual([entry])
})

test('a start that gives it again writes it down, and so do two at once', async () => {
  await removeRole(context.services.sql, id, 'ADMIN')
  await Promise.all([start(), start()])
  expect(await written()).toEqual([entry, entry])
})

test('an administrator who confirms the mailbox makes its owner one, too, and proves no way in', async () => {
  const { sql } = context.services
  await sql`update users set roles = '{USER}', confirmed = false where id = ${id}`
  const identity = { provider: 'yandex' as const, subject: 'boss', email: NAME }
  await linkIdentity(sql, id, { identity, isEmailProved: false }, context.now())
  const before = (await written()).length
  const reply = await putUser(context, await newAdmin(context), id, { confirm: true })
  expect(reply.json()).toMatchObject({ confirm: true, roles: ['USER', 'ADMIN'] })
  expect(await sql`select email_proved from identities where user_id = ${id}`).toEqual([
    { email_proved: false }
  ])
  const edited = { action: 'user.edit', after: { roles: ['USER', 'ADMIN'], confirm: true } }
  expect((await written()).slice(before)).toEqual(
    expect.arrayContaining([entry, expect.objectContaining(edited)])
  )
})
