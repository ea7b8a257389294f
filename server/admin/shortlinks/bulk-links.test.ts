import { expect, test } from 'vitest'

import { startAdminLinks } from '#test/admin-links.ts'
import { auditAsked } from '#test/admins.ts'
import { duringTests } from '#test/during-tests.ts'
import { notRefused } from '#test/refusal.ts'

const admin = duringTests(startAdminLinks)

const opened = async (links: { shortlink: string }[]) =>
  (await Promise.all(links.map(({ shortlink }) => admin.open(`/${shortlink}`)))).map(
    ({ statusCode }) => statusCode
  )

test('each is blocked, unblocked or deleted by itself; what cannot be says why', async () => {
  const links = [await admin.link(), await admin.link(), await admin.link()]
  const ids = links.map(({ _id }) => _id)
  const missing = { _id: '1', done: false, message: 'Такой ссылки нет, или её уже удалили. Обновите список.' }
  const done = ids.map(_id => ({ _id, done: true, message: '' }))
  expect(await opened(links)).toEqual([302, 302, 302])
  expect(await admin.bulk({ ids: [...ids, '1'], action: 'block', reason: 'Обман' })).toEqual([
    ...done,
    missing
  ])
  expect(await opened(links)).toEqual([410, 410, 410])
  expect(await admin.bulk({ ids, action: 'unblock' })).toEqual(done)
  expect(await opened(links)).toEqual([302, 302, 302])
  expect(await admin.bulk({ ids: ids.slice(0, 1), action: 'delete' })).toEqual(done.slice(0, 1))
  expect(await admin.bulk({ ids, action: 'delete' })).toEqual([{ ...missing, _id: ids[0] }, ...done.slice(1)])
  expect(await opened(links)).toEqual([410, 410, 410])
  const entries = await auditAsked(admin.context, admin.admin, `subject=link&subjectId=${ids[2]}`)
  expect(entries.map(({ action }) => action)).toEqual(['link.delete', 'link.unblock', 'link.block'])
})

test('what somebody else has blocked or unblocked meanwhile stays so, and is told', async () => {
  const links = [await admin.link(), await admin.link()]
  const ids = links.map(({ _id }) => _id)
  const outcomes = async (payload: object) =>
    (await admin.bulk({ ids, ...payload })).map(({ done, message }) => (done ? 'done' : message))
  const first = { blocked: [], reason: 'Обман', action: 'block' }
  expect(await admin.bulk({ ...first, ids: ids.slice(1) })).toMatchObject([{ done: true }])
  const theirs = { ...first, reason: 'Другая причина' }
  expect(await outcomes(theirs)).toEqual(['done', expect.stringContaining('тем временем заблокировали')])
  expect(await outcomes({ action: 'unblock', blocked: ids.slice(0, 1) })).toEqual([
    'done',
    expect.stringContaining('тем временем заблокировали')
  ])
  expect(await opened(links)).toEqual([302, 410])
  expect(await outcomes({ action: 'block', reason: 'Обман', blocked: ids })).toEqual([
    expect.stringContaining('тем временем разблокировали'),
    'done'
  ])
  expect(await opened(links)).toEqual([302, 410])
})

test('what an earlier try has done counts as done: its answer may have been lost', async () => {
  const ids = [(await admin.link())._id, (await admin.link())._id]
  const done = ids.map(_id => ({ _id, done: true, message: '' }))
  const block = { ids, action: 'block', reason: 'Обман', blocked: [] }
  const unblock = { ids, action: 'unblock', blocked: ids }
  for (const wanted of [block, block, unblock, unblock]) expect(await admin.bulk(wanted)).toEqual(done)
  const entries = await auditAsked(admin.context, admin.admin, `subject=link&subjectId=${ids[0]}`)
  expect(entries.map(({ action }) => action)).toEqual(['link.unblock', 'link.block'])
})

test('an id that is written twice is one', async () => {
  const { _id } = await admin.link()
  expect(await admin.bulk({ ids: [_id, _id.padStart(18, '0')], action: 'delete' })).toHaveLength(1)
})

test.each([
  { ids: ['1'], action: 'block' },
  { ids: ['1'], action: 'block', reason: ' ' },
  { ids: [], action: 'delete' },
  { ids: ['x'], action: 'delete' },
  { ids: ['1'], action: 'rename' },
  { ids: Array.from({ length: 201 }, (_, n) => String(n)), action: 'delete' }
])('%j is refused', async payload => {
  expect(notRefused(await admin.ask('POST', 'shortlinks/bulk', payload), 422)).toBeUndefined()
})
