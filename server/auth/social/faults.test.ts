import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'

import type { Twist, WrongAnswer } from '#sandbox/oauth/trouble.ts'
import { duringTests } from '#test/during-tests.ts'
import { endOf, startSocialApp, tokenOf } from '#test/social-app.ts'

const lines: string[] = []
const context = duringTests(() =>
  startSocialApp({}, { log: pino({}, { write: line => void lines.push(line) }) })
)
afterEach(() => {
  context.providers.google.trouble.clear()
  context.providers.yandex.trouble.clear()
})

const everything = async () => {
  const [row] = await context.services.sql`
    select (select count(*) from users) as users, (select count(*) from sessions) as sessions,
           (select count(*) from identities) as identities, (select count(*) from mails) as mails`
  return row
}

/** Goes as far as it leads; says where it ended, what was logged of it, and what of a person was. */
async function failing(provider: 'google' | 'yandex', subject: string, secrets: string[] = []) {
  const before = await everything()
  const from = lines.length
  const browser = context.browser()
  const page = await browser.open(`/api/auth/${provider}`)
  const begun = browser.cookie()
  const end = page.body === '' ? page : await browser.choose(page, subject)
  expect(await everything()).toEqual(before)
  const logged = lines.slice(from).join('')
  for (const secret of [subject, '@example.ru', begun ?? '', ...secrets].filter(Boolean)) {
    expect(logged).not.toContain(secret)
  }
  return { end: endOf(end), logged, cookie: browser.cookie() }
}

const places: [provider: 'google' | 'yandex', path: string][] = [
  ['google', '/token'],
  ['yandex', '/token'],
  ['yandex', '/info']
]
const answers: WrongAnswer[] = ['error', 'html', 'malformed', 'odd', 'huge']

describe.each(places)('%s: %s', (provider, path) => {
  test.each(answers)('answers wrongly: %s', async fault => {
    const { trouble } = context.providers[provider]
    const { subject } = context.person(provider)
    trouble.answers.set(path, fault)
    const { end, logged, cookie } = await failing(provider, subject)
    expect(end).toBe('/login?problem=failed')
    expect(logged).toContain(`"provider":"${provider}","problem":"failed"`)
    expect(cookie).toBeUndefined()

    trouble.clear()
    tokenOf(await context.browser().signIn(provider, subject))
  })
})

const twists: [provider: 'google' | 'yandex', twist: Twist, problem: string][] = [
  ['google', 'denied', 'denied'],
  ['yandex', 'denied', 'denied'],
  ['google', 'state', 'expired'],
  ['yandex', 'state', 'expired'],
  ['google', 'nonce', 'failed'],
  ['google', 'signature', 'failed']
]

test.each(twists)('%s: another %s', async (provider, twist, problem) => {
  context.providers[provider].trouble.twists.add(twist)
  const { end, logged } = await failing(provider, context.person(provider).subject)
  expect(end).toBe(`/login?problem=${problem}`)
  expect(logged).toContain(`"problem":"${problem}"`)
})

test.each(['google', 'yandex'] as const)('%s: nobody is chosen', async provider => {
  const { end } = await failing(provider, '')
  expect(end).toBe('/login?problem=denied')
})

test('an answer that does not come is waited for a while', async () => {
  context.providers.google.trouble.answers.set('/token', 'hang')
  context.providers.yandex.trouble.answers.set('/info', 'hang')
  const from = lines.length
  const ends = await Promise.all(
    (['google', 'yandex'] as const).map(provider =>
      context.browser().signIn(provider, context.person(provider).subject)
    )
  )
  expect(ends.map(endOf)).toEqual(['/login?problem=failed', '/login?problem=failed'])
  expect(lines.slice(from).filter(line => line.includes('no answer in time'))).toHaveLength(2)
})

test('an email in the details of a broken database is not logged', async () => {
  const { sql } = context.services
  await sql`alter table identities add constraint broken check (email not like 'odd%')`
  const { end, logged } = await failing(
    'yandex',
    context.person('yandex', { email: 'odd@example.ru' }).subject
  )
  await sql`alter table identities drop constraint broken`
  expect(end).toBe('/login?problem=failed')
  expect(logged).toContain('"problem":"failed","reason":"unexpected"')
})
