import { beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CountedShortlink } from '#contract/links.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { startAdminLinks } from '#test/admin-links.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { mailsTo } from '#test/mails.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { removalsOf } from '#test/removals.ts'
import { withoutClosing } from '#test/without-closing.ts'

const REST_MS = 60_000

const admin = duringTests(() => withoutClosing(startAdminLinks))
let heir: TestUser
beforeAll(async () => {
  passMidnight(admin.context)
  heir = await signUp(admin.context)
  await admin.context.services.sql`update users set confirmed = true`
})

const day = () => dateAt(admin.context.now())

const visitsSeenBy = async ({ headers }: TestUser) => {
  const reply = await admin.context.app.inject({
    url: `/api/ch_analytics/visits?dateFrom=${day()}&dateTo=${day()}`,
    headers
  })
  const rows = reply.json<{ label: string; visits: number }[]>()
  return rows.find(({ label }) => label === 'current')?.visits
}

test('visits of a link follow it to its new owner; those of others stay', async () => {
  const { context, owner } = admin
  const { visitsOf } = removalsOf(context)
  const [given, kept] = [await admin.link(), await admin.link()]
  for (const { shortlink } of [given, given, kept]) await admin.open(`/${shortlink}`)
  await context.settle()
  const [ownerId, heirId] = [await idOf(context, owner), await idOf(context, heir)]
  expect(await visitsOf(given._id)).toEqual({ [ownerId]: 2 })
  const reply = await admin.ask('PUT', `shortlinks/${given._id}`, { users: [heirId, ownerId] })
  expect(reply.json<CountedShortlink>()).toMatchObject({ visits: 2, users: [heirId, ownerId] })
  expect(await visitsSeenBy(owner)).toBe(3)
  const subjectsTo = async ({ username }: TestUser) =>
    (await mailsTo(context, username)).map(({ subject }) => subject)
  const name = `tr.test/${given.shortlink}`
  expect(await subjectsTo(heir)).toContain(`Ссылка ${name} теперь в вашем списке`)
  // It is in the list of the former owner still.
  expect(await subjectsTo(owner)).not.toContain(`Ссылки ${name} больше нет в вашем списке`)
  await admin.open(`/${given.shortlink}`)
  await context.settle()
  await context.services.jobs.hasten(2 * MINUTE_MS)
  await expect.poll(() => visitsOf(given._id), { timeout: 60_000 }).toEqual({ [heirId]: 3 })
  expect(await visitsOf(kept._id)).toEqual({ [ownerId]: 1 })
  expect([await visitsSeenBy(heir), await visitsSeenBy(owner)]).toEqual([3, 4])
  await admin.ask('PUT', `shortlinks/${given._id}`, { users: [heirId] })
  expect(await subjectsTo(owner)).toContain(`Ссылки ${name} больше нет в вашем списке`)
  expect((await subjectsTo(heir)).filter(subject => subject?.includes(name))).toHaveLength(1)
})

test('who shares a link hears whose plan it takes a place of when that changes; of another order behind, nobody does', async () => {
  const { context, owner } = admin
  const third = await signUp(context)
  await context.services.sql`update users set confirmed = true`
  const people = [owner, heir, third]
  const [ownerId = '', heirId = '', thirdId = ''] = await Promise.all(people.map(one => idOf(context, one)))
  const { _id, shortlink } = await admin.link()
  const give = (users: string[]) => admin.ask('PUT', `shortlinks/${_id}`, { users })
  const name = `tr.test/${shortlink}`
  /** What each was told of the link, the last first. */
  const told = async () => {
    const mails = await Promise.all(people.map(({ username }) => mailsTo(context, username)))
    return mails.map(all =>
      all.flatMap(({ subject = '' }) => (subject.includes(name) ? [subject] : [])).toReversed()
    )
  }
  const [received, gone] = [
    `Ссылка ${name} теперь в вашем списке`,
    `Ссылки ${name} больше нет в вашем списке`
  ]
  const yours = `Ссылка ${name} теперь занимает место в вашем тарифе`
  const others = `Ссылка ${name} больше не занимает место в вашем тарифе`

  await give([ownerId, heirId, thirdId])
  await give([ownerId, thirdId, heirId])
  expect(await told()).toEqual([[], [received], [received]])
  await give([heirId, ownerId, thirdId])
  expect(await told()).toEqual([[others], [yours, received], [received]])
  await give([thirdId, ownerId])
  expect(await told()).toEqual([[others], [gone, yours, received], [yours, received]])
})

test('clicks that come in a week after it, and three months after it, follow too', async () => {
  const { context, owner } = admin
  const { jobs } = context.services
  const { visitsOf } = removalsOf(context)
  const { _id: link } = await admin.link()
  const [ownerId, heirId] = [await idOf(context, owner), await idOf(context, heir)]
  await admin.ask('PUT', `shortlinks/${link}`, { users: [heirId] })
  let past = 0
  for (const [before, days] of [7, 92].entries()) {
    // All that waits in this application is done by then, but for the last step.
    await jobs.hasten(days * DAY_MS - HOUR_MS - past)
    expect(await jobs.rest(REST_MS)).toBe(true)
    await insertPlainVisits(context, ownerId, [{ link, time: context.now() }])
    await jobs.hasten(HOUR_MS)
    past = days * DAY_MS
    await expect.poll(() => visitsOf(link), { timeout: 60_000 }).toEqual({ [heirId]: before + 1 })
  }
})

test('a link stays in the archive of whoever had it there; a new owner has it in the list', async () => {
  const { context, owner } = admin
  const { _id, shortlink } = await admin.link()
  const payload = { ids: [_id], action: 'archive' }
  const archive = {
    method: 'POST',
    url: '/api/users/shortlinks/bulk',
    headers: owner.headers,
    payload
  } as const
  expect((await context.app.inject(archive)).json()).toEqual({ changed: 1 })
  const [ownerId, heirId] = [await idOf(context, owner), await idOf(context, heir)]
  const give = async (users: string[]) =>
    (await admin.ask('PUT', `shortlinks/${_id}`, { users })).json<CountedShortlink>().archived
  expect(await give([ownerId])).toBe(true)
  expect(await give([ownerId, heirId])).toBe(true)
  expect((await mailsTo(context, heir.username)).map(({ subject }) => subject)).toContain(
    `Ссылка tr.test/${shortlink} теперь в вашем архиве`
  )
  expect(await give([heirId, ownerId])).toBe(true)
  const next = await signUp(context)
  await context.services.sql`update users set confirmed = true`
  expect(await give([await idOf(context, next), ownerId])).toBe(false)
  expect((await mailsTo(context, next.username)).at(-1)).toMatchObject({
    subject: `Ссылка tr.test/${shortlink} теперь в вашем списке`,
    text: expect.stringMatching(/\/links$/m)
  })
  const list = await context.app.inject({ url: '/api/users/shortlinks', headers: next.headers })
  expect(list.json<CountedShortlink[]>().map(link => link._id)).toContain(_id)
})
