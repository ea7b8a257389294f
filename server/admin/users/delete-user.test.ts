import { afterEach, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { ProviderAway } from '#server/billing/provider/provider.ts'
import { auditAsked, deleteUser, newAdmin, putUser } from '#test/admins.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp, idOf } from '#test/factories.ts'
import { mailsTo, untilMailed } from '#test/mails.ts'
import { startPayments } from '#test/payments.ts'
import { removalsOf } from '#test/removals.ts'
import { subscriberOf } from '#test/subscribers.ts'

const CANCEL = '/subscriptions/cancel'

const app = duringTests(startPayments)
const admin = beforeTests(() => newAdmin(app))
const of = beforeTests(() => removalsOf({ ...app, travel: () => undefined }))
afterEach(() => app.sandbox.faults.clear())

const context = () => ({ ...app, travel: () => undefined })
const isGone = async (id: string) => {
  const [row] = await app.services.sql<{ gone: boolean }[]>`
    select deleted_at is not null as gone from users where id = ${id}`
  return row?.gone
}

test('nothing is charged any more, links answer 410, sessions end; payments stay', async () => {
  const { user, userId, there } = await subscriberOf(app, 'START_1')
  const { shortlink, _id } = await createLink(context(), user)
  expect(await of.open(shortlink)).toBe(302)
  await app.services.ingest.drained(60_000)
  expect((await deleteUser(context(), admin, userId)).statusCode).toBe(204)
  expect(there().status).toBe('Cancelled')
  expect(await of.open(shortlink)).toBe(410)
  expect((await of.ask(user, 'GET', '/api/users/profile')).statusCode).toBe(401)
  expect((await of.signIn(user)).statusCode).toBe(401)
  const payments = await of.ask(admin, 'GET', `/api/admin/payments?user=${userId}`)
  expect(payments.json()).toMatchObject([{ user: userId, amount: 390, username: `deleted-${userId}` }])
  expect((await of.ask(admin, 'GET', `/api/admin/users?search=${userId}`)).json()).toEqual([])
  app.services.spool.rotate()
  await app.services.ingest.drained(60_000)
  await of.after(0)
  expect(await of.visitsOf(_id)).toEqual({})
})

test('what is written down of it names nobody', async () => {
  const { id, username } = await newBuyer(context())
  await putUser(context(), admin, id, { telegram: '@to_be_forgotten' })
  expect(await of.standsIn('@to_be_forgotten')).toContain('public.audit')
  await deleteUser(context(), admin, id)
  await expect.poll(() => of.standsIn(username)).toEqual([])
  expect(await of.standsIn('@to_be_forgotten')).toEqual([])
  expect(await auditAsked(context(), admin, `subject=user&subjectId=${id}`)).toMatchObject([
    { action: 'user.delete', subjectName: `deleted-${id}`, before: { roles: ['USER'] }, after: {} },
    { action: 'user.edit', subjectName: `deleted-${id}`, before: {}, after: {} }
  ])
})

const removedTo = async (username: string) =>
  (await mailsTo(app, username)).filter(({ text }) =>
    text?.includes('Администратор сервиса удалил ваш аккаунт')
  )

test('whoever is deleted is told so once, with a renewal or without; a mailbox that nobody has proved is not', async () => {
  const plain = await newBuyer(context())
  const { user, userId } = await subscriberOf(app, 'START_1')
  const stranger = await signUp(context())
  for (const id of [plain.id, userId, await idOf(context(), stranger)]) await deleteUser(context(), admin, id)
  await untilMailed(app)
  const told = await Promise.all([plain, user, stranger].map(({ username }) => removedTo(username)))
  expect(told.map(letters => letters.length)).toEqual([1, 1, 0])
})

test('while the provider does not confirm the end of the renewal, nobody is deleted', async () => {
  const { user, userId, there } = await subscriberOf(app, 'START_1')
  app.sandbox.faults.breakApi(CANCEL, '500')
  const reply = await deleteUser(context(), admin, userId)
  expect(reply.json()).toMatchObject({ statusCode: 503, code: 'PROVIDER_UNAVAILABLE' })
  expect(await isGone(userId)).toBe(false)
  expect(there().status).toBe('Active')
  expect((await of.ask(user, 'GET', '/api/users/profile')).statusCode).toBe(200)
  expect(await auditAsked(context(), admin, `subjectId=${userId}`)).toEqual([])
})

test('where the process dies between the letter and the removal, the account is removed in two hours', async () => {
  const { user, userId } = await subscriberOf(app, 'START_1')
  await app.services.endRenewal(userId, app.now(), 'removal')
  expect(await isGone(userId)).toBe(false)
  await of.after(0)
  expect(await isGone(userId)).toBe(false)
  const sweep = async () => {
    await of.after(2 / 24)
    return isGone(userId)
  }
  // Whoever is held, as by the letter on its way, is left for the next one.
  await expect.poll(sweep).toBe(true)
  await untilMailed(app)
  expect(await removedTo(user.username)).toHaveLength(1)
})

const clientOf = () => {
  const { provider } = app.services
  if (!provider) throw new Error('no provider')
  return provider.client
}

test('where one of two renewals does not end the account goes by itself later, and that is said', async () => {
  const { userId } = await subscriberOf(app, 'START_1')
  const second = await subscriberOf(app, 'START_1')
  Object.assign(second.there(), { accountId: userId })
  const client = clientOf()
  const cancel = client.cancelSubscription
  vi.spyOn(client, 'cancelSubscription')
    .mockImplementationOnce(cancel)
    .mockRejectedValueOnce(new ProviderAway('no answer'))
  const reply = await deleteUser(context(), admin, userId)
  expect(reply.json()).toMatchObject({ statusCode: 503, message: expect.stringContaining('удалится сам') })
  expect(await isGone(userId)).toBe(false)
  const sweep = async () => {
    await of.after(2 / 24)
    return isGone(userId)
  }
  await expect.poll(sweep).toBe(true)
})

const demote = (id: string) => app.services.sql`update users set roles = '{USER}' where id = ${id}`

describe('whoever is demoted while the provider is asked', () => {
  test.each(['{USER}', '{USER,ADMIN}'])(
    'of the end of a renewal of %s has deleted its account',
    async roles => {
      const boris = await newAdmin(app)
      const { userId, there } = await subscriberOf(app, 'START_1')
      await app.services.sql`update users set roles = ${roles} where id = ${userId}`
      const client = clientOf()
      const cancel = client.cancelSubscription
      vi.spyOn(client, 'cancelSubscription').mockImplementationOnce(async (...asked) => {
        await demote(boris.id)
        await cancel(...asked)
      })
      expect((await deleteUser(context(), boris, userId)).statusCode).toBe(204)
      expect(there().status).toBe('Cancelled')
      expect(await isGone(userId)).toBe(true)
    }
  )

  test('and there is nothing to end deletes nobody', async () => {
    const boris = await newAdmin(app)
    const { userId, cancel } = await subscriberOf(app, 'START_1')
    await cancel()
    const client = clientOf()
    const ask = client.subscriptionsOf
    vi.spyOn(client, 'subscriptionsOf').mockImplementationOnce(async (...asked) => {
      await demote(boris.id)
      return ask(...asked)
    })
    expect((await deleteUser(context(), boris, userId)).statusCode).toBe(403)
    expect(await isGone(userId)).toBe(false)
  })
})

test('what is bought while the account is removed ends', async () => {
  const { userId, there } = await subscriberOf(app, 'START_1')
  vi.spyOn(clientOf(), 'subscriptionsOf').mockResolvedValueOnce([])
  await app.services.sql`delete from subscriptions where user_id = ${userId}`
  expect((await deleteUser(context(), admin, userId)).statusCode).toBe(204)
  await app.arrive()
  expect(there().status).toBe('Cancelled')
})

test('nobody deletes oneself, in the list or among many', async () => {
  const other = await newAdmin(context())
  const refusal = (await deleteUser(context(), other, other.id)).json<Problem>()
  expect(refusal).toMatchObject({ statusCode: 409, code: 'YOURSELF' })
  const reply = await of.ask(other, 'POST', '/api/admin/users/bulk', {
    ids: [other.id.padStart(18, '0')],
    action: 'delete'
  })
  expect(reply.json()).toEqual([{ _id: other.id, done: false, message: refusal.message }])
  expect(await isGone(other.id)).toBe(false)
})

test('twice is once', async () => {
  const { id } = await newBuyer(context())
  const replies = await Promise.all([0, 1].map(() => deleteUser(context(), admin, id)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 404]))
  expect(await auditAsked(context(), admin, `subjectId=${id}`)).toHaveLength(1)
})

test('many are done each by itself', async () => {
  const { userId } = await subscriberOf(app, 'START_1')
  const [one, two] = [await newBuyer(context()), await newBuyer(context())]
  app.sandbox.faults.breakApi(CANCEL, '500')
  const ids = [one.id, userId, '1', two.id]
  const reply = await of.ask(admin, 'POST', '/api/admin/users/bulk', { ids, action: 'delete' })
  expect(reply.json()).toMatchObject([
    { _id: one.id, done: true, message: '' },
    { _id: userId, done: false, message: expect.stringContaining('не отвечает') },
    { _id: '1', done: false, message: expect.stringContaining('нет') },
    { _id: two.id, done: true, message: '' }
  ])
  expect(await Promise.all(ids.map(isGone))).toEqual([true, false, undefined, true])
})

test('many are confirmed, and signed out', async () => {
  const [one, two] = [await newBuyer(context()), await newBuyer(context())]
  const ids = [one.id, two.id]
  await app.services.sql`update users set confirmed = false where id = ${one.id}`
  const bulk = async (action: string) =>
    (await of.ask(admin, 'POST', '/api/admin/users/bulk', { ids, action })).json<{ done: boolean }[]>()
  expect((await bulk('confirm')).map(({ done }) => done)).toEqual([true, true])
  expect((await of.ask(one, 'GET', '/api/users/profile')).json()).toMatchObject({ confirm: true })
  expect(await auditAsked(context(), admin, `subjectId=${two.id}`)).toEqual([])
  expect((await bulk('signOut')).map(({ done }) => done)).toEqual([true, true])
  for (const user of [one, two])
    expect((await of.ask(user, 'GET', '/api/users/profile')).statusCode).toBe(401)
  expect((await auditAsked(context(), admin, `subjectId=${two.id}`)).map(({ action }) => action)).toEqual([
    'user.signOut'
  ])
})

test.each([
  { ids: [] },
  { ids: ['x'] },
  { ids: ['1', '1'] },
  { ids: Array.from({ length: 201 }, (_, n) => `${n}`) }
])('a bulk of other ids is refused', async ({ ids }) => {
  const reply = await of.ask(admin, 'POST', '/api/admin/users/bulk', { ids, action: 'confirm' })
  expect(reply.json()).toMatchObject({ code: 'INVALID' })
})
