import { describe, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, postLink, putLink, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const inHours = (hours: number) => new Date(context.now() + hours * HOUR_MS).toISOString()

const stateOf = async (id: string) => {
  const reply = await context.app.inject({ url: `/api/users/shortlinks/${id}`, headers: anna.headers })
  return reply.json<{ state: string }>().state
}

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00+03:00', '2026-11-21T07:00:00.000Z'],
  ['2026-11-21T00:00:00+14:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-21T23:59:59.999999-12:00', '2026-11-22T11:59:59.999Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59.000Z']
])('%s is kept as %s', async (given, kept) => {
  for (const field of ['startDate', 'endDate']) {
    expect((await postLink(context, anna, { [field]: given })).json()).toMatchObject({ [field]: kept })
  }
})

test.each([
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2000-01-01T00:00:00+00:01',
  '2100-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2026-11-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T23:59:60Z',
  '2026-11-21T10:00:00+25:00',
  '2026-11-21T10:00:00',
  '2026-11-21 10:00:00Z',
  '2026-11-21',
  '21.11.2026',
  'infinity',
  'now',
  '',
  ' ',
  "2026-11-21T10:00:00Z'; drop table links;--",
  0,
  1_795_000_000_000,
  true,
  {},
  []
])('%j → 422', async given => {
  for (const field of ['startDate', 'endDate']) {
    const reply = await postLink(context, anna, { [field]: given })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  }
})

describe('the end is after the start', () => {
  test.each([
    [2, 1],
    [1, 1]
  ])('from hour %d to hour %d → 422', async (start, end) => {
    const startDate = inHours(start)
    const endDate = start === end ? startDate : inHours(end)
    const reply = await postLink(context, anna, { startDate, endDate })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'endDate' }] })
  })

  test('also when only one of them is changed', async () => {
    const { _id, shortlink } = await createLink(context, anna, { startDate: inHours(1), endDate: inHours(3) })
    const change = (fields: object) =>
      putLink(context, anna, _id, { fulllink: 'https://example.ru', shortlink, ...fields })
    for (const fields of [{ startDate: inHours(4) }, { endDate: inHours(0.5) }]) {
      expect((await change(fields)).json()).toMatchObject({
        statusCode: 422,
        details: [{ field: 'endDate' }]
      })
    }
    expect((await change({ startDate: inHours(4), endDate: null })).statusCode).toBe(200)
    expect((await change({ startDate: null, endDate: inHours(0.5) })).statusCode).toBe(200)
  })
})

test('an end in the past closes a link at once, whether new or changed', async () => {
  expect((await postLink(context, anna, { endDate: inHours(-1) })).json()).toMatchObject({ state: 'ended' })
  const { _id, shortlink } = await createLink(context, anna)
  const fields = { fulllink: 'https://example.ru', shortlink, endDate: inHours(-1) }
  expect((await putLink(context, anna, _id, fields)).json()).toMatchObject({ state: 'ended' })
})

test('the state follows the clock: waiting, active, ended', async () => {
  const { _id } = await createLink(context, anna, { startDate: inHours(1), endDate: inHours(2) })
  const states = [await stateOf(_id)]
  for (let hour = 0; hour < 2; hour += 1) {
    context.travel(HOUR_MS)
    states.push(await stateOf(_id))
  }
  expect(states).toEqual(['waiting', 'active', 'ended'])
})

test('the state is the first that fits', async () => {
  const { _id } = await createLink(context, anna, { startDate: inHours(1) })
  const set = (text: string) => context.services.sql.unsafe(`update links set ${text} where id = ${_id}`)
  await set('failed_checks = 2')
  expect(await stateOf(_id)).toBe('waiting')
  await set('starts_at = null')
  expect(await stateOf(_id)).toBe('broken')
  await set("ends_at = 'epoch'")
  expect(await stateOf(_id)).toBe('ended')
  await set('blocked_at = now()')
  expect(await stateOf(_id)).toBe('blocked')
})
