import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { fragment } from '#server/platform/sql.ts'
import { startAdminLinks } from '#test/admin-links.ts'
import { auditAsked, putUser } from '#test/admins.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

const desk = duringTests(startAdminLinks)

const tables = {
  users: fragment`users`,
  links: fragment`links`,
  complaints: fragment`complaints`
} as const

/** Asks for a change of what somebody else is changing, and lets a minute pass until that is done; answers when it was. */
async function behindOther(
  table: keyof typeof tables,
  id: string,
  change: () => Promise<LightMyRequestResponse>
): Promise<number> {
  const { services, travel, now } = desk.context
  const { sql } = services
  const { reply, done } = await sql.begin(async tx => {
    await tx`select 1 from ${tables[table]} where id = ${id} for update`
    const asked = change()
    await untilWaitedFor(tx)
    travel(MINUTE_MS)
    return { reply: asked, done: now() }
  })
  expect((await reply).statusCode).toBe(200)
  return done
}

async function expectLater(id: string, done: number): Promise<void> {
  const entries = await auditAsked(desk.context, desk.admin, `subjectId=${id}`)
  expect(entries).toHaveLength(1)
  expect(Date.parse(entries[0]?.date ?? '')).toBeGreaterThanOrEqual(done)
}

test('a user whom somebody else is changing is changed after that, in the log too', async () => {
  const { id } = await newBuyer(desk.context)
  const edit = () => putUser(desk.context, desk.admin, id, { telegram: '@later' })
  await expectLater(id, await behindOther('users', id, edit))
})

test('so is a link', async () => {
  const { _id } = await desk.link()
  const edit = () => desk.ask('PUT', `shortlinks/${_id}`, { title: 'Позже' })
  await expectLater(_id, await behindOther('links', _id, edit))
})

test('and a complaint', async () => {
  const { shortlink } = await desk.link()
  const id = await desk.complain(shortlink)
  const settle = () => desk.ask('PUT', `complaints/${id}`, { settled: true })
  await expectLater(id, await behindOther('complaints', id, settle))
})
