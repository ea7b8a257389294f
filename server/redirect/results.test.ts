import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, signUpWithPlan } from '#test/factories.ts'
import { PERSON } from '#test/over-http.ts'

import { noResults, type RedirectResults } from './results.ts'

const context = duringTests(startTestApp)
const user = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const inHours = (hours: number) => new Date(context.now() + hours * HOUR_MS).toISOString()

const slugWith = async (fields: Record<string, unknown>) =>
  (await createLink(context, user, fields)).shortlink

/** A slug of a link that somebody did something about. */
async function slugAfter(change: string): Promise<string> {
  const { _id, shortlink } = await createLink(context, user)
  await context.services.sql.unsafe(`update links set ${change} where id = ${_id}`)
  return shortlink
}

const landing = { isMicrolanding: true, microlandingTemplate: 'light' }

/** An address with each answer; the last one, without PostgreSQL, is the end of the application. */
const slugOf: Record<keyof RedirectResults, () => Promise<string>> = {
  redirect: () => slugWith({}),
  landing: () => slugWith(landing),
  button: async () => `${await slugWith(landing)}/0`,
  card: () => slugWith({ title: 'Куртка' }),
  about: async () => `${await slugWith({})}+`,
  page: () => slugWith({ adult: true }),
  unknown: () => Promise.resolve(nextName('unknown-')),
  deleted: () => slugAfter('deleted_at = now()'),
  blocked: () => slugAfter('blocked_at = now()'),
  waiting: () => slugWith({ startDate: inHours(1) }),
  ended: () => slugWith({ endDate: inHours(-1) }),
  unavailable: async () => {
    const slug = await slugWith({})
    await Promise.all([context.services.sql.end(), context.services.lookUps.end()])
    return slug
  }
}

async function counts(): Promise<RedirectResults> {
  const { body } = await context.app.inject({ url: '/metrics' })
  const found = noResults()
  for (const result of Object.keys(slugOf)) {
    const [, value] =
      new RegExp(`^tropa_redirects_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(body) ?? []
    Object.assign(found, { [result]: Number(value) })
  }
  return found
}

test('every answer is counted as what it is, asked for once or again, and as nothing else', async () => {
  const expected = noResults()
  for (const result of [
    'redirect',
    'landing',
    'button',
    'card',
    'about',
    'page',
    'unknown',
    'deleted',
    'blocked',
    'waiting',
    'ended',
    'unavailable'
  ] as const) {
    const slug = await slugOf[result]()
    const headers = { 'user-agent': result === 'card' ? 'TelegramBot (like TwitterBot)' : PERSON }
    await context.app.inject({ url: `/${slug}`, headers })
    await context.app.inject({ url: `/${slug}`, headers })
    expected[result] += 2
    expect([result, await counts()]).toEqual([result, expected])
  }
  expect(Object.values(expected)).toEqual(Object.keys(noResults()).map(() => 2))
})
