import { beforeEach, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { startAdminLinks } from '#test/admin-links.ts'
import { auditAsked } from '#test/admins.ts'
import { duringTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'
import { notRefused } from '#test/refusal.ts'

const admin = duringTests(startAdminLinks)

let link: { _id: string; shortlink: string }
beforeEach(async () => {
  await admin.context.services.sql`delete from attempts`
  await admin.context.services.sql`delete from complaints`
  link = await admin.link({ fulllink: 'https://bank.example/login' })
})

const settle = (id: string, settled: boolean) => admin.ask('PUT', `complaints/${id}`, { settled })
const idsOf = async (query?: Record<string, string>) => (await admin.complaints(query)).map(({ _id }) => _id)

describe('the list', () => {
  test('has the newest first, each with what it is about', async () => {
    const first = await admin.complain(link.shortlink, 'Просит пароль')
    const second = await admin.complain(link.shortlink, 'Это не банк')
    const [, listed] = await admin.complaints()
    expect(await idsOf()).toEqual([second, first])
    expect(listed).toEqual({
      _id: first,
      date: expect.stringMatching(/Z$/),
      link: link._id,
      shortlink: link.shortlink,
      fulllink: 'https://bank.example/login',
      owner: expect.stringMatching(/^\d+$/),
      username: admin.owner.username,
      state: 'living',
      reason: 'Просит пароль',
      email: '',
      more: 0,
      settled: null
    })
  })

  test('has what is open, unless something else is asked for', async () => {
    const other = await admin.link()
    const [first, second, third] = [
      await admin.complain(link.shortlink),
      await admin.complain(link.shortlink),
      await admin.complain(other.shortlink)
    ]
    await settle(first, true)
    expect(await idsOf()).toEqual([third, second])
    expect(await idsOf({ settled: 'true' })).toEqual([first])
    expect(await idsOf({ link: link._id })).toEqual([second, first])
    expect(await idsOf({ link: link._id, settled: 'false' })).toEqual([second])
    expect(await idsOf({ limit: '1', skip: '1' })).toEqual([second])
    const reply = await admin.ask('GET', 'complaints?limit=1')
    expect(reply.headers).toMatchObject({ 'x-total-count': '2', 'x-total-exact': 'true' })
  })

  test.each([
    ['100%', 1],
    ['_', 0],
    ['ПАРОЛЬ', 1],
    ["'; --", 0],
    ['\\', 0]
  ])('searched for %j has %i', async (search, count) => {
    await admin.complain(link.shortlink, '100% обман: просит пароль')
    expect(await admin.complaints({ search })).toHaveLength(count)
  })

  test.each(['sort=date', 'settled=x', 'link=x', 'skip=-1'])('%s is refused', async query => {
    expect(notRefused(await admin.ask('GET', `complaints?${query}`), 422)).toBeUndefined()
  })

  test('is for administrators only', async () => {
    expect((await admin.ask('GET', 'complaints', undefined, admin.owner)).statusCode).toBe(403)
  })
})

describe('one', () => {
  test('is told as the list tells it, settled or not, also of a deleted link', async () => {
    const id = await admin.complain(link.shortlink, 'Просит пароль')
    const [listed] = await admin.complaints()
    expect((await admin.ask('GET', `complaints/${id}`)).json()).toEqual(listed)
    await settle(id, true)
    await admin.ask('DELETE', `shortlinks/${link._id}`)
    const [settled] = await admin.complaints({ settled: 'true' })
    expect(settled).toMatchObject({ _id: id, state: 'deleted' })
    expect((await admin.ask('GET', `complaints/${id}`)).json()).toEqual(settled)
  })

  test('that never was → 404; nonsense → 422; for anybody else → 403', async () => {
    const id = await admin.complain(link.shortlink)
    expect(notRefused(await admin.ask('GET', 'complaints/1'), 404)).toBeUndefined()
    expect(notRefused(await admin.ask('GET', 'complaints/x'), 422)).toBeUndefined()
    expect(
      notRefused(await admin.ask('GET', `complaints/${id}`, undefined, admin.owner), 403)
    ).toBeUndefined()
  })
})

describe('settling', () => {
  test('can be taken back, and each is written down', async () => {
    const id = await admin.complain(link.shortlink)
    const settled = await settle(id, true)
    expect(settled.json()).toMatchObject({ _id: id, settled: expect.stringMatching(/Z$/) })
    admin.context.travel(MINUTE_MS)
    expect((await settle(id, true)).json()).toEqual(settled.json())
    expect((await settle(id, false)).json()).toMatchObject({ settled: null })
    expect(await idsOf()).toEqual([id])
    const entries = await auditAsked(admin.context, admin.admin, `subject=complaint&subjectId=${id}`)
    expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['complaint.reopen', link.shortlink],
      ['complaint.settle', link.shortlink]
    ])
    expect(entries[1]).toMatchObject({
      before: { settled: null },
      after: { settled: expect.stringMatching(/Z$/) }
    })
  })

  test('of all about a link is one step up to what was seen, and is written down of the link', async () => {
    const other = await admin.link()
    const elsewhere = await admin.complain(other.shortlink)
    const [settled, , seen] = [
      await admin.complain(link.shortlink),
      await admin.complain(link.shortlink),
      await admin.complain(link.shortlink)
    ]
    await settle(settled, true)
    const [{ settled: at } = {}] = await admin.complaints({ settled: 'true' })
    admin.context.travel(MINUTE_MS)
    const later = await admin.complain(link.shortlink, 'Только что')
    const settleAll = () => admin.ask('POST', `complaints/${seen}/settle-all`)
    expect((await settleAll()).statusCode).toBe(204)
    expect((await settleAll()).statusCode).toBe(204)
    expect(await idsOf()).toEqual([later, elsewhere])
    expect(await admin.complaints({ settled: 'true', search: link.shortlink })).toHaveLength(3)
    expect((await admin.ask('GET', `complaints/${settled}`)).json()).toMatchObject({ settled: at })
    const entries = await auditAsked(admin.context, admin.admin, `subject=link&subjectId=${link._id}`)
    expect(entries).toMatchObject([
      { action: 'link.settleComplaints', subjectName: link.shortlink, after: { settledComplaints: 2 } }
    ])
  })

  test('of all with one that never was → 404; of nonsense → 422; for anybody else → 403', async () => {
    const id = await admin.complain(link.shortlink)
    const settleAll = (of: string, by: TestUser = admin.admin) =>
      admin.ask('POST', `complaints/${of}/settle-all`, undefined, by)
    expect(notRefused(await settleAll('1'), 404)).toBeUndefined()
    expect(notRefused(await settleAll('x'), 422)).toBeUndefined()
    expect(notRefused(await settleAll(id, admin.owner), 403)).toBeUndefined()
    expect(await idsOf()).toEqual([id])
  })

  test('of one that never was → 404; of nonsense → 422', async () => {
    expect(notRefused(await settle('1', true), 404)).toBeUndefined()
    expect(notRefused(await settle('x', true), 422)).toBeUndefined()
    expect(notRefused(await admin.ask('PUT', 'complaints/1', { settled: 'yes' }), 422)).toBeUndefined()
  })
})
