import { describe, expect, test } from 'vitest'

import type { Provider } from '#contract/auth.ts'
import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'
import { mailsTo, secretIn } from '#test/mails.ts'
import { endOf, startSocialApp, tokenOf } from '#test/social-app.ts'

const ADMIN = 'admin@example.ru'

const context = duringTests(() => startSocialApp({ ADMIN_USERNAME: ADMIN }))

const providers = ['google', 'yandex'] as const

const userCount = async () => {
  const [row] = await context.services.sql<{ count: number }[]>`select count(*)::int as count from users`
  return row?.count ?? 0
}

const identitiesOf = (username: string) => context.services.sql`
  select provider, subject, email from identities join users on users.id = user_id
  where username = ${username} order by provider`

/** Kinds of the mails to a user, but for those of the sign-up. */
const lettersOf = async (username: string) =>
  (await context.mailKinds(username)).filter(kind => kind !== 'confirm')

type About = { verified?: boolean; email?: string }
const people: { who: string; provider: Provider; about: About; proved: boolean }[] = [
  { who: 'Google with a verified email', provider: 'google', about: { verified: true }, proved: true },
  { who: 'Google with an unverified email', provider: 'google', about: { verified: false }, proved: false },
  { who: 'Yandex', provider: 'yandex', about: {}, proved: false }
]

describe.each(people)('$who', ({ provider, about, proved }) => {
  test('with a new email becomes a user', async () => {
    const person = context.person(provider, about)
    const username = person.email ?? ''
    const profile = await context.profile(tokenOf(await context.browser().signIn(provider, person.subject)))
    expect(profile).toMatchObject({
      username,
      confirm: proved,
      hasPassword: false,
      identities: [provider],
      consentsNeeded: true,
      new: true,
      roles: ['USER']
    })
    expect(await context.mailKinds(username)).toEqual(proved ? [] : ['confirm'])
    expect(await identitiesOf(username)).toEqual([{ provider, subject: person.subject, email: username }])
  })

  test('comes again as the same user, also with another email', async () => {
    const person = context.person(provider, about)
    const first = await context.profile(tokenOf(await context.browser().signIn(provider, person.subject)))
    person.email = `changed-${person.email}`
    const before = await userCount()
    const again = await context.profile(tokenOf(await context.browser().signIn(provider, person.subject)))
    expect(again?._id).toBe(first?._id)
    expect(again?.username).toBe(first?.username)
    expect(await userCount()).toBe(before)
  })

  test('without an email is told so, and nothing is made', async () => {
    const { subject, name } = context.person(provider, about)
    const nameless = context.person(provider, { subject: `${subject}-nameless`, name })
    delete nameless.email
    const before = await userCount()
    const end = await context.browser().signIn(provider, nameless.subject)
    expect(endOf(end)).toBe('/login?problem=no_email')
    expect(await userCount()).toBe(before)
  })

  test.each(['no address', 'a@b', `${'x'.repeat(250)}@example.ru`, 'a@example.ru\u0000'])(
    'with %j for an email is told so, too',
    async email => {
      const person = context.person(provider, { ...about, email })
      const end = await context.browser().signIn(provider, person.subject)
      expect(endOf(end)).toBe('/login?problem=no_email')
    }
  )

  test('twice at once becomes one user', async () => {
    const person = context.person(provider, about)
    const before = await userCount()
    const walks = Array.from({ length: 5 }, async () => {
      const browser = context.browser()
      const page = await browser.open(`/api/auth/${provider}`)
      return { browser, callback: await browser.chooseOnly(page, person.subject) }
    })
    const ready = await Promise.all(walks)
    const ends = await Promise.all(ready.map(({ browser, callback }) => browser.open(callback)))
    const profiles = await Promise.all(ends.map(end => context.profile(tokenOf(end))))
    expect(new Set(profiles.map(profile => profile?._id)).size).toBe(1)
    expect(await userCount()).toBe(before + 1)
  })

  test('a deleted user does not sign in', async () => {
    const person = context.person(provider, about)
    await context.browser().signIn(provider, person.subject)
    await context.services.sql`
      update users set deleted_at = now(), username = ${`deleted-${person.subject}`}
      where username = ${person.email ?? ''}`
    const before = await userCount()
    expect(endOf(await context.browser().signIn(provider, person.subject))).toBe('/login?problem=taken')
    expect(await userCount()).toBe(before)
  })

  test('a user who is about to be deleted does', async () => {
    const person = context.person(provider, about)
    await context.browser().signIn(provider, person.subject)
    const until = new Date(context.now() + DAY_MS)
    await context.services.sql`update users set delete_at = ${until} where username = ${person.email ?? ''}`
    const profile = await context.profile(tokenOf(await context.browser().signIn(provider, person.subject)))
    expect(profile?.deletion).toBe(until.toISOString())
  })
})

const accounts = [{ confirmed: true }, { confirmed: false }]

async function userWithEmailOf(person: { email?: string }, confirmed: boolean) {
  const user = await signUp(context, person.email)
  if (confirmed) await context.confirm(user.username)
  return { user, before: await context.profile(user.token) }
}

describe.each(people.filter(({ proved }) => proved))('$who and a user with the same email', row => {
  test.each(accounts)('confirmed: $confirmed', async ({ confirmed }) => {
    const person = context.person(row.provider, row.about)
    const { user, before } = await userWithEmailOf(person, confirmed)
    const token = tokenOf(await context.browser().signIn(row.provider, person.subject))
    expect(await context.profile(token)).toMatchObject({
      _id: before?._id,
      confirm: true,
      identities: [row.provider],
      hasPassword: confirmed
    })
    const old = await context.profile(user.token)
    expect(old !== undefined).toBe(confirmed)
  })
})

describe.each(people.filter(({ proved }) => !proved))('$who and a user with the same email', row => {
  test.each(accounts)('confirmed: $confirmed', async ({ confirmed }) => {
    const person = context.person(row.provider, row.about)
    const { user, before } = await userWithEmailOf(person, confirmed)
    const end = await context.browser().signIn(row.provider, person.subject)
    expect(endOf(end)).toBe('/login?notice=link-mailed')
    expect(await identitiesOf(user.username)).toEqual([])
    // The mail of the sign-up is on its way meanwhile.
    const after = await context.profile(user.token)
    expect(after && { ...after, confirmMail: null }).toEqual({ ...before, confirmMail: null })
    expect(await lettersOf(user.username)).toEqual(['link'])
  })
})

test.each(providers)('%s: letters of an email may be of any case', async provider => {
  const person = context.person(provider)
  const username = person.email ?? ''
  person.email = ` ${username.toUpperCase()} `
  const profile = await context.profile(tokenOf(await context.browser().signIn(provider, person.subject)))
  expect(profile?.username).toBe(username)
})

test.each(providers)('%s: a sign-up with the same email at the same moment', async provider => {
  for (let count = 0; count < 5; count += 1) {
    const person = context.person(provider)
    const browser = context.browser()
    const callback = await browser.chooseOnly(await browser.open(`/api/auth/${provider}`), person.subject)
    const before = await userCount()
    const payload = { username: person.email, password: 'secret-123' }
    const [end, signedUp] = await Promise.all([
      browser.open(callback),
      context.app.inject({ method: 'POST', url: '/api/users/new', payload })
    ])
    expect(endOf(end)).toMatch(/^\/(\?token|login\?notice=link-mailed)$/)
    expect([201, 409]).toContain(signedUp.statusCode)
    expect(await userCount()).toBe(before + 1)
  }
})

test('the configured administrator is one as soon as Google has proved the mailbox', async () => {
  const person = context.person('google', { email: ADMIN })
  const unproved = context.person('yandex', { email: ADMIN })
  await context.browser().signIn('yandex', unproved.subject)
  const [before] = await context.services.sql`select roles from users where username = ${ADMIN}`
  expect(before?.roles).toEqual(['USER'])
  const token = tokenOf(await context.browser().signIn('google', person.subject))
  expect((await context.profile(token))?.roles).toEqual(['USER', 'ADMIN'])
})

test('both providers lead a confirmed user to one account', async () => {
  const atGoogle = context.person('google')
  const first = await context.profile(tokenOf(await context.browser().signIn('google', atGoogle.subject)))
  const atYandex = context.person('yandex', { email: atGoogle.email ?? '' })
  expect(endOf(await context.browser().signIn('yandex', atYandex.subject))).toBe('/login?notice=link-mailed')

  const [mail] = (await mailsTo(context, atGoogle.email ?? '')).slice(-1)
  const secret = secretIn(mail ?? {}, '/confirm/')
  const reply = await context.app.inject({ method: 'GET', url: `/api/users/confirm/${secret}` })
  expect(reply.statusCode).toBe(200)

  const second = await context.profile(tokenOf(await context.browser().signIn('yandex', atYandex.subject)))
  expect(second).toMatchObject({ _id: first?._id, identities: ['google', 'yandex'] })
})

test('a mailbox gets three letters an hour about linking, whoever asks', async () => {
  const user = await signUp(context)
  for (let count = 0; count < 5; count += 1) {
    const stranger = context.person('yandex', { email: user.username })
    const end = await context.browser().signIn('yandex', stranger.subject)
    expect(endOf(end)).toBe('/login?notice=link-mailed')
  }
  expect(await lettersOf(user.username)).toEqual(['link', 'link', 'link'])
})

test('a sign-in from elsewhere is told to the mailbox', async () => {
  const person = context.person('google')
  await context.browser('203.0.113.5').signIn('google', person.subject)
  await context.browser('203.0.113.9').signIn('google', person.subject)
  expect(await context.mailKinds(person.email ?? '')).toEqual([])
  await context.browser('192.0.2.9').signIn('google', person.subject)
  expect(await context.mailKinds(person.email ?? '')).toEqual(['new-sign-in'])
})
