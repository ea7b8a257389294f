import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { planIds } from '#contract/plans.ts'
import { promo } from '#contract/promo.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { auditAsked, newAdmin, putUser } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { notRefused } from '#test/refusal.ts'

vi.setConfig({ testTimeout: 600_000 })

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))

const asked = (query = '') => auditAsked(context, admin, query)

const edits = fc.record(
  {
    telegram: fc.constantFrom('', '@anna', '@boris'),
    confirm: fc.boolean(),
    roles: fc.constantFrom(['USER'], ['USER', 'ADMIN']),
    plan: fc.option(fc.constantFrom(...planIds)),
    payedTo: fc.integer({ min: -5, max: 400 })
  },
  { requiredKeys: [] }
)

test('what was written down, one after another, comes to how the user is now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 8 }), async all => {
      const { id } = await newBuyer(context)
      const headers = admin.headers
      const stored = async () => {
        const reply = await context.app.inject({ url: `/api/admin/users/${id}`, headers })
        const { plan, payedTo, roles, confirm, telegram, wbToken } = reply.json<Record<string, unknown>>()
        return { plan, payedTo, roles, confirm, telegram, wbToken }
      }
      const first = await stored()
      for (const { payedTo, ...edit } of all) {
        const until = payedTo === undefined ? undefined : new Date(context.now() + payedTo * DAY_MS)
        await putUser(context, admin, id, { ...edit, ...(until && { payedTo: until }) })
      }
      const entries = (await asked(`subjectId=${id}&limit=200`)).toReversed()
      const state: Record<string, unknown> = first
      for (const { before, after } of entries) {
        expect(Object.keys(before)).toEqual(Object.keys(after))
        for (const [field, value] of Object.entries(before)) {
          expect(state[field]).toEqual(value)
          expect(after[field]).not.toEqual(value)
        }
        Object.assign(state, after)
      }
      expect(state).toEqual(await stored())
    }),
    { numRuns: 25 }
  )
})

test('promo codes: made, changed, deleted', async () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    context.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
  const draft = { code: 'new10', plans: ['START_1'], percent: 10, usage: 5 }
  const { _id } = (await call('POST', promo.create.path, draft)).json<{ _id: string }>()
  await call('PUT', `/api/promo/${_id}`, { percent: 20, usage: 5 })
  await call('PUT', `/api/promo/${_id}`, { percent: 20 })
  await call('DELETE', `/api/promo/${_id}`)
  await call('DELETE', `/api/promo/${_id}`)
  const about = { admin: admin.id, subject: 'promo', subjectName: 'NEW10' }
  expect(await asked(`subject=promo&subjectId=${_id}`)).toMatchObject([
    { ...about, action: 'promo.delete', before: { code: 'NEW10', percent: 20 }, after: {} },
    { ...about, action: 'promo.edit', before: { percent: 10 }, after: { percent: 20 } },
    { ...about, action: 'promo.create', before: {}, after: { ...draft, code: 'NEW10' } }
  ])
})

test('odd facts that are settled, and opened again', async () => {
  const { sql } = context.services
  const at = context.now()
  await noteOddity(sql, { key: 'x', reason: 'held_payment', at, transactionId: '77' }, at)
  const [row] = await sql<{ id: string }[]>`select id from oddities`
  const settle = (settled: boolean) =>
    context.app.inject({
      method: 'PUT',
      url: `/api/admin/payments/odd/${row?.id}`,
      headers: admin.headers,
      payload: { settled }
    })
  await settle(true)
  await settle(true)
  await settle(false)
  expect(await asked(`subject=payment&subjectId=${row?.id}`)).toMatchObject([
    { action: 'oddity.settle', before: { settled: expect.any(String) }, after: { settled: null } },
    { action: 'oddity.settle', before: { settled: null }, after: { settled: expect.any(String) } }
  ])
})

test('found by who, what about, when, and part of a name', async () => {
  const [other, anna] = [await newAdmin(context), await newBuyer(context)]
  await putUser(context, other, anna.id, { telegram: '@anna' })
  const all = await asked(`admin=${other.id}`)
  expect(all).toMatchObject([{ adminName: other.username, subject: 'user', subjectId: anna.id }])
  expect(await asked(`subject=user&subjectId=0${anna.id}`)).toEqual(all)
  expect(await asked(`search=${anna.username.toUpperCase()}`)).toEqual(all)
  expect(await asked(`search=${anna.id}`)).toEqual(all)
  expect(await asked(`admin=${other.id}&subject=link`)).toEqual([])
  const day = dateAt(Date.parse(all[0]?.date ?? ''))
  expect(await asked(`admin=${other.id}&dateFrom=${day}&dateTo=${day}`)).toEqual(all)
  expect(await asked(`admin=${other.id}&dateTo=2026-01-01`)).toEqual([])
})

test('one is told as the list tells it; what never was → 404, nonsense → 422, anybody else → 403', async () => {
  const anna = await newBuyer(context)
  await putUser(context, admin, anna.id, { telegram: '@anna' })
  const [listed] = await asked(`subjectId=${anna.id}`)
  const one = (id: string, headers = admin.headers) =>
    context.app.inject({ url: `/api/admin/audit/${id}`, headers })
  expect(listed).toMatchObject({ after: { telegram: '@anna' } })
  expect((await one(`${listed?._id}`)).json()).toEqual(listed)
  expect(notRefused(await one('1'), 404)).toBeUndefined()
  expect(notRefused(await one('x'), 422)).toBeUndefined()
  expect(notRefused(await one(`${listed?._id}`, anna.headers), 403)).toBeUndefined()
})

test.each(['sort=date', 'subject=role', 'subjectId=x', 'admin=anna', 'dateFrom=2026-02-30'])(
  '%s is refused with the field',
  async query => {
    const reply = await context.app.inject({ url: `/api/admin/audit?${query}`, headers: admin.headers })
    expect(reply.json()).toMatchObject({ code: 'INVALID', details: [{ field: query.split('=')[0] }] })
  }
)

test.each(['update audit set action = $1', 'delete from audit where action <> $1'])(
  'nothing that was written down is ever changed: %s',
  async statement => {
    await expect(context.services.sql.unsafe(statement, ['x'])).rejects.toThrow('never changed')
  }
)
