import { setTimeout as sleep } from 'node:timers/promises'

import { beforeEach, expect, test } from 'vitest'

import { waitingMail } from '#server/mail/mails.store.ts'
import { newSecret, type SecretKind } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, type TestUser, idOf } from '#test/factories.ts'
import { startMailServer } from '#test/mail-server.ts'
import { untilMailed } from '#test/mails.ts'
import { queueMail } from '#test/new-mails.ts'
import { freePort } from '#test/process.ts'

// The mail server is away: what waits makes its secret when it comes back, perhaps after all secrets have ended.

const NEW = 'another-456'

const port = await freePort()
const context = duringTests(() => startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
const client = createClient(context)
let user: TestUser
let userId: string
beforeEach(async () => {
  await context.services.sql`delete from mails`
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  userId = await idOf(context, user)
})

const secretOf = (kind: SecretKind) => newSecret(context.services.sql, { kind, userId }, context.now())
const queueLink = () => {
  const identity = { provider: 'yandex' as const, subject: nextName('subject'), email: user.username }
  return queueMail(context, { kind: 'link', userId, ...identity })
}
const waiting = async () => {
  const rows = await context.services.sql<{ kind: string }[]>`
    select kind from mails where sent_at is null and refused_at is null order by kind`
  return rows.map(({ kind }) => kind)
}

const ends: [name: string, end: () => Promise<{ statusCode: number }>, left: string[]][] = [
  ['a claim', async () => client.confirm(await secretOf('confirm')), []],
  [
    'a new password by mail',
    async () => client.restore(await secretOf('restore'), NEW),
    ['password-changed']
  ],
  ['a changed password', () => client.change(user.token, user.password, NEW), ['confirm']],
  ['the confirmation', async () => client.confirm(await secretOf('confirm'), user), ['link', 'restore']]
]

test.each(ends)('%s drops the letters that wait with a secret that has ended', async (_, end, left) => {
  await client.sendRestore(user.username)
  await queueLink()
  const other = await signUp(context)
  await client.sendRestore(other.username)
  expect(await waiting()).toEqual(['confirm', 'confirm', 'link', 'restore', 'restore'])
  expect((await end()).statusCode).toBe(200)
  expect(await waiting()).toEqual([...left, 'confirm', 'restore'].toSorted())
})

test('a letter that is being written at that moment is waited for, and its secret ends, too', async () => {
  await client.sendRestore(user.username)
  const [mail] = await context.services.sql<{ id: string }[]>`select id from mails where kind = 'restore'`
  let isOver = false
  let changing: Promise<unknown> = Promise.resolve()
  const secret = await context.services.sql.begin(async tx => {
    expect(await waitingMail(tx, mail?.id ?? '')).toBeDefined()
    changing = client.change(user.token, user.password, NEW).then(() => (isOver = true))
    await sleep(500)
    expect(isOver).toBe(false)
    return newSecret(tx, { kind: 'restore', userId }, context.now())
  })
  await changing
  expect((await client.restore(secret, 'yet-another-7')).statusCode).toBe(404)
  expect((await client.signIn({ ...user, password: NEW })).statusCode).toBe(200)
})

test('when the server is back, nothing arrives that could open the account', async () => {
  await client.sendRestore(user.username)
  await queueLink()
  const token = tokenOf(await client.confirm(await secretOf('confirm')))
  const server = await startMailServer({ port })
  await untilMailed(context)
  await sleep(500)
  for (const { text } of server.received) expect(text).not.toMatch(/\/(confirm|restore)\//)
  expect(await client.lives(token)).toBe(true)
  expect(await context.services.sql`select 1 from secrets where user_id = ${userId}`).toEqual([])
  await server.close()
})
